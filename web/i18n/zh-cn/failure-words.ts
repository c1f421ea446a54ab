import type { Translation } from "../translation.ts";
import type { failureWords as en } from "../en/failure-words.ts";

export const failureWords: Translation<typeof en> = {
  errors: {
    INVALID_API_KEY: {
      title: "网关不接受控制台的密钥",
      todo: "控制台服务器上的密钥尚未设置、已吊销或填写有误。请管理员在“应用”页面新建密钥，并设为该服务器的 GATEWAY_API_KEY。",
    },
    CHANNEL_NOT_AUTHORIZED: {
      title: "该平台没有有效的买家授权",
      todo: "请管理员用买家主账号重新授权该平台。",
    },
    APP_NOT_APPROVED: {
      title: "该应用尚待审核",
      todo: "请管理员在“应用”页面审核通过。本次未扣点。",
    },
    APP_SUSPENDED: {
      title: "该应用已被停用",
      todo: "原因见下方说明，管理员可在“应用”页面重新启用。本次未扣点。",
    },
    INSUFFICIENT_SCOPE: {
      title: "当前密钥没有这项权限",
      todo: "请管理员提供有这项权限的密钥。",
    },
    FULFILLMENT_MODE_NOT_SUPPORTED: {
      title: "当前应用的履约模式不支持此操作",
      todo: "请改用另一种模式的应用，或联系管理员。",
    },
    PURCHASING_DISABLED: {
      title: "采购功能未开通",
      todo: "没有下单。提示里写明了是哪个开关，请管理员打开。",
    },
    PURCHASE_LIMIT_EXCEEDED: {
      title: "这笔订单超出下单上限",
      todo: "没有下单。管理员可以提高本应用的上限。",
    },
    PREVIEW_CHANGED: {
      title: "订单与确认时不一致",
      todo: "没有下单。请查看变化，重新预览并确认新的金额。",
    },
    EXTERNAL_ORDER_ID_REUSED: {
      title: "这个采购单号已用于另一笔订单",
      todo: "没有下单。新订单请换一个采购单号。",
    },
    VALIDATION_ERROR: {
      title: "请求内容有误",
      todo: "请按照下面的字段提示修改后再提交。本次未扣点。",
    },
    UNSUPPORTED_CHANNEL: {
      title: "该平台不支持此操作",
      todo: "请换一个平台。本次未扣点。",
    },
    SANDBOX_CAPABILITY_UNAVAILABLE: {
      title: "沙箱密钥不能执行此操作",
      todo: "沙箱里没有真实订单，请使用正式密钥。",
    },
    NOT_FOUND: {
      title: "网关没有这个接口",
      todo: "请刷新页面。若仍出现，说明控制台与网关版本不一致。",
    },
    METHOD_NOT_ALLOWED: {
      title: "网关没有这种调用方式",
      todo: "请刷新页面。若仍出现，说明控制台与网关版本不一致。",
    },
    REQUEST_TIMEOUT: {
      title: "请求传输超时",
      todo: "请在网络稳定时重试。本次未扣点。",
    },
    BODY_TOO_LARGE: {
      title: "内容超过网关单次上限",
      todo: "请换小一些的图片，或减少行数。本次未扣点。",
    },
    UNSUPPORTED_MEDIA_TYPE: {
      title: "网关无法读取这种格式的请求",
      todo: "请刷新页面。若仍出现，说明中间的代理改动了请求，请联系管理员。",
    },
    HEADERS_TOO_LARGE: {
      title: "浏览器发送的 Cookie 过大",
      todo: "请清除本站的 Cookie，然后重新登录。",
    },
    NOT_IMPLEMENTED: {
      title: "网关无法读取这种格式的请求",
      todo: "中间的代理改动了请求，请联系管理员。",
    },
    RATE_LIMIT_EXCEEDED: {
      title: "调用过于频繁",
      todo: "请到下面的时间后再试。本次未扣点。",
    },
    QUOTA_EXCEEDED: {
      title: "今日额度已用完",
      todo: "额度将在下面的时间恢复，管理员可以提高套餐额度。",
    },
    PLATFORM_QUOTA_EXCEEDED: {
      title: "网关暂不接受调用",
      todo: "这与你的额度无关，请到下面的时间后再试。",
    },
    PLAN_DISABLED: {
      title: "套餐已停用",
      todo: "请联系管理员。套餐启用前，重试无效。",
    },
    CHANNEL_DISABLED: {
      title: "当前套餐已停用该平台",
      todo: "请联系管理员。平台启用前，重试无效。",
    },
    CHANNEL_CAPABILITY_NOT_SUPPORTED: {
      title: "该平台没有这项功能",
      todo: "请换一个平台进行此操作。",
    },
    CHANNEL_UPSTREAM_ERROR: {
      title: "平台未返回可用的结果",
      todo: "请稍后再试。若仍失败，请把请求编号发给技术支持。本次未扣点。",
    },
    INTERNAL_ERROR: {
      title: "网关出错",
      todo: "请重试。若仍失败，请把请求编号发给技术支持。",
    },
    NOT_SIGNED_IN: { title: "登录已失效，这次没有查询", todo: "没有扣点，登录后请再试一次。" },
    SIGN_IN_FAILED: { title: "登录未被接受", todo: "请核对输入的内容，或换一种方式登录。" },
    REAUTH_REQUIRED: { title: "距离你上次登录已超过十分钟", todo: "没有任何改动。请重新登录后再操作。" },
    PASSKEY_REQUIRED: {
      title: "请先添加通行密钥",
      todo: "管理员要求使用第二重验证。请在“登录与安全”页面添加通行密钥。",
    },
    FORBIDDEN: {
      title: "你的角色没有这项权限",
      todo: "请管理员调整角色，或换用有权限的账号登录。",
    },
    CSRF: {
      title: "控制台服务器拒绝了本页的请求",
      todo: "请刷新页面。若仍出现，请把请求编号发给管理员：控制台前面的代理可能设置有误。",
    },
  },
  advice: {
    call_frequency: {
      title: "{{name}}限制了调用频率",
      todo: "这是{{name}}自身的限制，与你的额度无关。请稍后再试。本次未扣点。",
    },
    call_package: {
      title: "网关在{{name}}的调用量已用完",
      todo: "这与你的额度无关。已通知网关运营方向{{name}}增购调用量。本次未扣点。",
    },
    operator: {
      title: "需网关运营方处理后才能继续使用该平台",
      todo: "重试无效。请把请求编号发给管理员。本次未扣点。",
    },
    unreadable: {
      title: "平台返回的内容无法准确读取",
      todo: "有问题的字段见下方，网关不会据此下结论。若再次出现，请把请求编号发给技术支持。本次未扣点。",
    },
    refused: {
      title: "平台拒绝了本次调用",
      todo: "平台给出的代码和原因见下方。本次未扣点。",
    },
  },
  causes: {
    product_gone: {
      title: "平台上没有该商品",
      todo: "商品已下架，或该 ID 不存在。请核对 ID 或另找商品，重试无效。本次未扣点。",
    },
    picture_gone: {
      title: "平台已不认得这张图片",
      todo: "请重新上传图片再搜。本次未扣点。",
    },
    shop_gone: {
      title: "平台上没有该店铺",
      todo: "请核对店铺 ID。用同一 ID 重试无效。本次未扣点。",
    },
    busy: {
      title: "平台繁忙",
      todo: "平台暂时无法答复。内容无需修改，请一分钟后再试。本次未扣点。",
    },
    operator: {
      title: "平台拒绝了网关的调用",
      todo: "问题出在网关的签名、应用密钥或权限，须由网关运营方处理，重试无效。请把请求编号发给管理员。本次未扣点。",
    },
  },
};
