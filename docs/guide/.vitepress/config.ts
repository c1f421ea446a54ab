import { defineConfig, type DefaultTheme } from "vitepress";
import { chromeTexts, searchTexts, sidebars } from "./guide-texts.ts";
import { searchWords } from "./search-words.ts";
import { showPictures } from "./show-pictures.ts";

const base = "/guide/";

// No address but its own is in what is built: the guide is read without internet and under a policy that lets nothing else in.
export default defineConfig({
  base,
  outDir: process.env["GUIDE_FOLDER"] ?? "../../dist-guide",
  cacheDir: "../../node_modules/.cache/guide",
  title: chromeTexts.en.title,
  description: chromeTexts.en.description,
  // The console keeps its theme under the same key. Transitions are switched off by an inline style, which the policy refuses.
  appearance: { storageKey: "theme", disableTransition: false } as unknown as boolean,
  head: [["link", { rel: "icon", href: "/favicon.svg" }]],
  markdown: {
    // Colours of code come as inline styles, which the policy refuses, and the samples are short.
    highlight: (code) => `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`,
    config: (md) => showPictures(md, { base, folder: `${import.meta.dirname}/../public/pictures` }),
  },
  // Nothing inline: the site's data are a file, and the first script is one of ours.
  metaChunk: true,
  transformHtml: (html) =>
    html
      .replace(/<script id="check-[^>]*>.*?<\/script>\s*/gs, "")
      .replace("<head>", `<head>\n    <script src="${base}before-paint.js"></script>`),
  vite: {
    define: {
      __IS_DEMO__: JSON.stringify(process.env["GUIDE_OF_DEMO"] === "1"),
    },
    plugins: [
      {
        // The index is made with our words, and the theme brings the same function to the browser. As a part of the site's data
        // it would go there as text and be made a function again, which the policy forbids.
        name: "search-words-stay-code",
        configResolved(resolved) {
          const { vitepress } = resolved as unknown as {
            vitepress: { site: { themeConfig: DefaultTheme.Config } };
          };
          vitepress.site.themeConfig.search = { provider: "local", options: searchTexts };
        },
      },
    ],
  },
  themeConfig: {
    search: {
      provider: "local",
      options: { ...searchTexts, miniSearch: { options: { tokenize: searchWords } } },
    },
    sidebar: sidebars,
  },
  locales: {
    root: { label: "English", lang: "en", themeConfig: chromeTexts.en.theme },
    "zh-cn": {
      label: "简体中文",
      lang: "zh-CN",
      title: chromeTexts.zh.title,
      description: chromeTexts.zh.description,
      themeConfig: chromeTexts.zh.theme,
    },
  },
});

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
