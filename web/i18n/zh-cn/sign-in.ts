import type { Translation } from "../translation.ts";
import type { signIn as en } from "../en/sign-in.ts";

export const signIn: Translation<typeof en> = {
  title: "登录",
  email: "邮箱",
  password: "密码",
  submit: "登录",
  email_missing: "请输入邮箱。",
  password_missing: "请输入密码。",
  wrong: "邮箱或密码不正确。",
  throttled: "失败次数过多，请稍等再试。",
  throttled_until: "可再次尝试的时间",
  no_answer: "服务器没有回应，请检查网络后重试。",
  failed: "登录失败。",
  demo_title: "试用演示",
  demo_text: "平台均为模拟，不会查询任何真实数据。",
  demo: "以演示{{role}}身份继续",
  returning: "登录后会回到你要打开的页面。",
};
