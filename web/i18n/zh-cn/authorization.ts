import type { Translation } from "../translation.ts";
import type { authorization as en } from "../en/authorization.ts";

export const authorization: Translation<typeof en> = {
  account: "授权账号：",
  account_id: "账号 ID",
  press: "去授权",
  again: "重新授权",
  in_file: "只能在配置文件中授权",
  elsewhere: {
    remote_gateway: "本控制台调用的是别处的网关，请在与那个网关一起运行的控制台中授权。",
    warehouse: "该应用为仓库模式，由仓库方授权各平台。",
    sandbox: "沙箱密钥调用的是模拟平台，不需要授权。",
    no_key: "控制台没有网关认可的密钥，因此没有可授权的应用。",
  },
  outcomes: {
    authorized: { title: "{{marketplace}}已授权", todo: "之后的调用都会使用新的授权。" },
    refused: {
      title: "{{marketplace}}拒绝了授权",
      todo: "授权码未被接受。请再次点击“去授权”，并用买家主账号登录。",
    },
    denied: {
      title: "{{marketplace}}未授权",
      todo: "平台没有返回同意结果，需要买家主账号在平台页面上同意。",
    },
    expired: {
      title: "{{marketplace}}的授权链接已失效",
      todo: "链接只能使用一次，十分钟内有效，且只对发起授权的会话有效。没有任何改动，请再次点击“去授权”。",
    },
    failed: {
      title: "暂时无法连接{{marketplace}}",
      todo: "没有任何改动。请稍后再试，网关日志中有具体原因。",
    },
  },
};
