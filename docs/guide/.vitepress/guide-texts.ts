import type { DefaultTheme } from "vitepress";

/** The guide's chapters, in the order of the side bar: file and title. */
const chapters = {
  en: [
    ["index", "Start here"],
    ["buyer", "Buyer"],
    ["cases", "Orders"],
    ["support", "Support"],
    ["administrator", "Administrator"],
    ["watching", "Watching"],
    ["integrator", "Integrator"],
    ["orders", "Orders by program"],
    ["versions", "Versions"],
    ["agent", "Agent"],
  ],
  zh: [
    ["index", "从这里开始"],
    ["buyer", "采购"],
    ["cases", "订单"],
    ["support", "客服"],
    ["administrator", "管理员"],
    ["watching", "监控"],
    ["integrator", "对接开发"],
    ["orders", "用程序下单"],
    ["versions", "版本"],
    ["agent", "智能助手"],
  ],
} as const;

/** The side bar of each language, by its folder. */
export const sidebars: DefaultTheme.SidebarMulti = {
  "/": chapters.en.map(([file, text]) => ({ text, link: addressOf("/", file) })),
  "/zh-cn/": chapters.zh.map(([file, text]) => ({ text, link: addressOf("/zh-cn/", file) })),
};

function addressOf(folder: string, file: string): string {
  return file === "index" ? folder : `${folder}${file}`;
}

/** What is around a page: VitePress's own words in English, ours where it has none, all of them in Chinese. */
export const chromeTexts = {
  en: {
    title: "Procurement guide",
    description: "How to find products, preview carts and check payments, and how to run the console.",
    theme: {
      outline: { label: "On this page", level: [2, 3] },
      notFound: {
        title: "There is no such page",
        quote: "The link may be old, or mistyped.",
        linkLabel: "To the start",
        linkText: "To the start",
      },
    },
  },
  zh: {
    title: "采购使用指南",
    description: "怎样找货、预览订单、查询支付方式，以及怎样管理控制台。",
    theme: {
      outline: { label: "本页内容", level: [2, 3] },
      docFooter: { prev: "上一章", next: "下一章" },
      darkModeSwitchLabel: "外观",
      lightModeSwitchTitle: "切换到浅色",
      darkModeSwitchTitle: "切换到深色",
      sidebarMenuLabel: "目录",
      returnToTopLabel: "回到顶部",
      langMenuLabel: "切换语言",
      skipToContentLabel: "跳到正文",
      notFound: {
        title: "没有这一页",
        quote: "链接可能过期了，或者写错了。",
        linkLabel: "回到首页",
        linkText: "回到首页",
      },
    },
  },
} satisfies Record<string, { title: string; description: string; theme: DefaultTheme.Config }>;

/** What our own layout says. */
export const frameTexts = {
  en: { console: "Open the console", demo: "This is a demo: marketplaces are simulated, nothing is real." },
  zh: { console: "打开控制台", demo: "这是演示：平台是模拟的，数据都不是真的。" },
};

/** The words of the search box. */
export const searchTexts: DefaultTheme.LocalSearchOptions = {
  locales: {
    "zh-cn": {
      translations: {
        button: { buttonText: "搜索", buttonAriaLabel: "搜索指南" },
        modal: {
          displayDetails: "显示正文片段",
          resetButtonTitle: "清空",
          backButtonTitle: "关闭搜索",
          noResultsText: "没有找到",
          footer: {
            selectText: "打开",
            selectKeyAriaLabel: "回车",
            navigateText: "选择",
            navigateUpKeyAriaLabel: "上箭头",
            navigateDownKeyAriaLabel: "下箭头",
            closeText: "关闭",
            closeKeyAriaLabel: "Esc",
          },
        },
      },
    },
  },
};
