import type { Translation } from "../translation.ts";
import type { welcome as en } from "../en/welcome.ts";

export const welcome: Translation<typeof en> = {
  title: "设置密码",
  person_text: "{{name}}，你好。你将以{{role}}身份使用本控制台。",
  first_text: "你是本控制台的第一位管理员，之后可以邀请其他人。",
  email: "邮箱",
  email_missing: "请输入邮箱地址。",
  email_taken: "配置文件中已有使用该邮箱的操作员，请换一个邮箱。",
  name: "姓名",
  name_missing: "请输入姓名。",
  password: "新密码",
  password_hint: "至少 {{count, number}} 个字符；建议用几个互不相关的词组成。",
  password_short: "请至少输入 {{count, number}} 个字符。",
  password_common: "这是最容易被猜到的密码之一，请换一个。",
  password_show: "显示密码",
  submit: "设置密码",
  until: "链接只能使用一次，有效期至",
  not_good_title: "此链接无法使用",
  not_good_text: "链接只能使用一次，24 小时内有效；生成新链接后，旧链接即失效。",
  not_good_todo: "如果你已通过它设置了密码，请直接登录；否则请向发给你链接的管理员索取新链接。",
  done_title: "密码已设置",
  done_text: "以后请用 {{email}} 和此密码登录。",
  done_passkey: "登录后需要先添加通行密钥。",
  done_sign_in: "去登录",
};
