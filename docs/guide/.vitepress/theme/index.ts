import DefaultTheme from "vitepress/theme-without-fonts";
import { inBrowser, useData, type Theme } from "vitepress";
import { h } from "vue";
import { frameTexts } from "../guide-texts.ts";
import { searchWords } from "../search-words.ts";
import "./guide.css";

declare const __IS_DEMO__: boolean;

const Layout = {
  setup() {
    const { lang } = useData();
    return () => {
      const texts = frameTexts[lang.value === "zh-CN" ? "zh" : "en"];
      // With a target it is none of the guide's own router.
      const consoleLink = () => h("a", { class: "console", href: "/", target: "_self" }, texts.console);
      return h(DefaultTheme.Layout, null, {
        "layout-top": () => (__IS_DEMO__ ? h("aside", { class: "demo" }, texts.demo) : null),
        "nav-bar-content-after": consoleLink,
        "nav-screen-content-after": consoleLink,
      });
    };
  },
};

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ siteData }) {
    const { search } = siteData.value.themeConfig;
    if (inBrowser) search.options.miniSearch = { options: { tokenize: searchWords } };
  },
} satisfies Theme;
