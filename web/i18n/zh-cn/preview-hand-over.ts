import type { Translation } from "../translation.ts";
import type { previewHandOver as en } from "../en/preview-hand-over.ts";

export const previewHandOver: Translation<typeof en> = {
  open: "存成文件移交…",
  title: "移交“{{name}}”",
  text_other:
    "文件里有全部 {{count, number}} 行及其已知的商品信息。对方导入后，会单独成为一个名为“{{name}}”的购物车。",
  no_receiver: "文件里没有收货人。",
  save: "保存文件",
  people: "人工下单清单…",
  people_text:
    "供人工下单的同事使用，中文和译文都有。含运费合计取自最近一次预览；改动任何一行，或超过 12 小时，就显示为未知。",
  chat_text: "聊天文本",
  save_csv: "存为 CSV",
  more_other: "另有 {{count, number}} 行，见复制的文本和 CSV",
};
