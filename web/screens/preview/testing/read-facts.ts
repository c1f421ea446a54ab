import type { ShownFacts } from "./shown-facts.ts";

/** Reads the facts that a page shows of a preview, part by part, from its rendered text. */
export function readFacts(page: HTMLElement): ShownFacts {
  const all = (selector: string, within: ParentNode = page) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];
  const said = (element: Element | null | undefined) =>
    (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const rows = (list: Element | undefined | null) =>
    [...(list?.children ?? [])].map((row) => {
      const [label, value] = [row.querySelector("dt"), row.querySelector("dd")];
      return label && value ? `${said(label)} ${said(value)}` : said(row);
    });
  const receipt = page.querySelector("[class*=_receipt_]");
  const verdict = page.querySelector("h2, h3");
  const notice = verdict?.parentElement;
  const blocks = receipt ? all("h3", receipt).map((title) => ({ title, block: title.parentElement })) : [];
  const total = blocks.at(-1)?.block;
  const landed = page.querySelector("[class*=_landed_]");
  const figures = landed
    ? all("tbody tr", landed)
        .map((row) => all("td", row).map(said))
        .filter((cells) => cells.length > 1)
    : [];
  return {
    verdict: said(verdict).replace(/^[^:：]+[:：]\s*/, ""),
    warnings: notice ? all("ul > li", notice).map(said) : [],
    amounts: blocks.map(({ title, block }) => [said(title), ...rows(block?.querySelector("dl"))]),
    notes: total ? all("p[class*=_warning_]", total).map(said) : [],
    addUp: receipt ? all("[role=status] li", receipt).map(said) : [],
    landed: figures.length === 0 ? [] : sumOfLines(figures.slice(0, figures.length > 1 ? -1 : undefined)),
    checks: all("[class*=_checks_] > li").map((row) => {
      const [sign, text] = row.children;
      const hidden = said(text?.firstElementChild);
      return `${said(sign)} ${said(text).slice(hidden.length).trim()}`;
    }),
    terms: all("[class*=_terms_] > div").flatMap((part) => [
      ...all(":scope > p", part).map(said),
      ...all("li", part)
        .map(said)
        .filter((text) => !/^[0-9]{10,} /.test(text)),
    ]),
  };
}

/** Adds up the rows of landed costs, and throws where a row is not the sum of its own parts. */
function sumOfLines(rows: string[][]): string[] {
  const fen = (text = "") => {
    const size = BigInt(text.replace(/[^0-9]/g, ""));
    return text.startsWith("−") ? -size : size;
  };
  const amounts = rows.map((cells) => cells.map(fen));
  for (const cells of amounts) {
    const parts = cells.slice(0, -1).reduce((sum, one) => sum + one, 0n);
    if (parts !== cells.at(-1))
      throw new Error(`A landed cost is not the sum of its parts: ${cells.join(" ")}`);
  }
  const column = (at: number) => amounts.reduce((sum, cells) => sum + (cells.at(at) ?? 0n), 0n);
  return [column(0), column(1), column(-1)].map((sum) => {
    const digits = String(sum).padStart(3, "0");
    return `¥${digits.slice(0, -2).replace(/\B(?=([0-9]{3})+$)/g, ",")}.${digits.slice(-2)}`;
  });
}
