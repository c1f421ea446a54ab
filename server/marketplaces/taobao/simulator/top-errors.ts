/** Errors of the older platform's envelope that some documented products answer with. */
export const topErrors = {
  ban: {
    code: 7,
    msg: "App Call Limited",
    sub_code: "accesscontrol.limited-by-api-access-count",
    sub_msg: "This ban will last for 60 more seconds",
  },
  ban_untold: { code: 7, msg: "App Call Limited" },
  session: { code: 27, msg: "Invalid session", sub_code: "invalid-sessionkey", sub_msg: "SessionKey非法" },
  no_permission: {
    code: 11,
    msg: "Insufficient ISV Permissions",
    sub_code: "insufficient-isv-permissions",
    sub_msg: "应用权限不足",
  },
  remote_timeout: {
    code: 15,
    msg: "Remote service error",
    sub_code: "isp.top-remote-connection-timeout",
    sub_msg: "后端服务超时",
  },
  unlisted: { code: 15, msg: "Remote service error", sub_code: "isv.something-new", sub_msg: "新的原因" },
} as const;
