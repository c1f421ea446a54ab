import type { CategoryNode } from "#contract/public/category";

// The list that the console's tree is compared with, written by hand without a framework on the nested JSON of the surface. It keeps
// one array of visible rows and draws only those in view, as one piece of HTML.

type Row = { node: CategoryNode; level: number };

const rowHeight = 32;
const overscan = 12;

const list = element("#list");
const sizer = element("#sizer");
const rows = element("#rows");
const field = element("input") as HTMLInputElement;

const answer = (await (await fetch("/tree.json")).json()) as { data: CategoryNode[] };
const open = new Set<CategoryNode>();
let shown: Set<CategoryNode> | null = null;
let query = "";
let visible: Row[] = [];

function collect(nodes: CategoryNode[], level: number): void {
  for (const node of nodes) {
    if (shown && !shown.has(node)) continue;
    visible.push({ node, level });
    if (node.children.length > 0 && (shown ? true : open.has(node))) collect(node.children, level + 1);
  }
}

function rebuild(): void {
  visible = [];
  collect(answer.data, 1);
  sizer.style.height = `${visible.length * rowHeight}px`;
  draw();
}

function draw(): void {
  const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - overscan);
  const last = Math.min(
    visible.length,
    Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + overscan,
  );
  rows.style.top = `${first * rowHeight}px`;
  rows.innerHTML = visible
    .slice(first, last)
    .map(({ node, level }, at) => rowHtml(node, level, first + at))
    .join("");
}

function rowHtml(node: CategoryNode, level: number, at: number): string {
  const parent = node.children.length > 0;
  const expanded = parent ? ` aria-expanded="${shown !== null || open.has(node)}"` : "";
  return `<div role="treeitem" class="row" aria-level="${level}"${expanded} aria-selected="false" tabindex="-1" data-at="${at}" data-id="${node.id}" style="padding-left:${level * 18}px"><span class="twisty" data-twisty>${parent ? "›" : ""}</span><span class="name">${marked(node.name)}</span><code>${node.id}</code></div>`;
}

function marked(name: string): string {
  const at = query === "" ? -1 : name.toLowerCase().indexOf(query);
  return at < 0
    ? name
    : `${name.slice(0, at)}<mark>${name.slice(at, at + query.length)}</mark>${name.slice(at + query.length)}`;
}

function search(text: string): void {
  query = text.trim().toLowerCase();
  shown = query === "" ? null : new Set();
  let count = 0;
  const look = (nodes: CategoryNode[], path: CategoryNode[]): void => {
    for (const node of nodes) {
      if (node.name.toLowerCase().includes(query) || String(node.id).includes(query)) {
        count += 1;
        shown?.add(node);
        for (const above of path) shown?.add(above);
      }
      if (node.children.length > 0) look(node.children, [...path, node]);
    }
  };
  if (shown) look(answer.data, []);
  element("#status").textContent = shown ? `${count} matches` : "";
  list.scrollTop = 0;
  rebuild();
}

function setAll(nodes: CategoryNode[]): void {
  for (const node of nodes) {
    if (node.children.length === 0) continue;
    open.add(node);
    setAll(node.children);
  }
}

/** Opens the ancestors of a category and scrolls it into view. */
function reveal(id: number): void {
  const find = (nodes: CategoryNode[], path: CategoryNode[]): CategoryNode[] | null => {
    for (const node of nodes) {
      if (node.id === id) return path;
      const found = find(node.children, [...path, node]);
      if (found) return found;
    }
    return null;
  };
  for (const above of find(answer.data, []) ?? []) open.add(above);
  rebuild();
  list.scrollTop = visible.findIndex(({ node }) => node.id === id) * rowHeight - list.clientHeight / 2;
  draw();
}

function element(selector: string): HTMLElement {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

list.addEventListener("scroll", draw);
field.addEventListener("input", () => search(field.value));
element("#expand").addEventListener("click", () => {
  setAll(answer.data);
  rebuild();
});
element("#collapse").addEventListener("click", () => {
  open.clear();
  rebuild();
});
list.addEventListener("click", ({ target }) => {
  const row = target instanceof Element ? target.closest("[data-at]") : null;
  const node = visible[Number(row?.getAttribute("data-at"))]?.node;
  if (!node) return;
  if (!open.delete(node)) open.add(node);
  rebuild();
});
const { hash } = location;
if (hash === "") rebuild();
else reveal(Number(hash.slice(1)));
