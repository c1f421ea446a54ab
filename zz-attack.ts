import { startTestServer } from "#testing/http/start-test-server.ts";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { endpoints } from "#contract/endpoints";
import { exampleOf } from "#contract/openapi-examples";
import { toolsEndpoint, toolCallEndpoint } from "#contract/agent-endpoints";
import { consolePaths } from "#contract/console";
import { factorPaths } from "#contract/console-factors";
const server = await startTestServer({ environment: { DEMO: "1", LOG_LEVEL: "error" } });
const H = { authorization: `Bearer ${demoKeys.live}`, "content-type": "application/json", accept: "application/json, text/event-stream" };
const hostile: unknown[] = ["", " ", "\u0000", "\ud800", "a".repeat(100_000), "'; DROP TABLE x;--", "../../etc/passwd", "<script>", "=1+1", -1, 0, 1e308, 1.5, 9007199254740993, null, true, [], {}, [[]], [{}], { __proto__: 1 }, { constructor: {} }, ["a"], "9".repeat(60), "1e5", "%00", "http://[::1]/", "data:,", "\u202e", "０１２", NaN];
let n = 0; const slow: string[] = []; const bad: string[] = [];
async function go(label: string, path: string, method: string, headers: Record<string,string>, body?: string) {
  n++; const t = performance.now();
  try { const r = await send(server.origin + path, { method, headers, ...(body !== undefined ? { body } : {}) });
  const ms = performance.now() - t;
  if (r.status >= 500 && r.status !== 501 && r.status !== 502) bad.push(`${label} ${r.status} ${r.text.slice(0, 150)}`);
  if (r.status === 502) bad.push(`502 ${label} ${r.text.slice(0,120)}`);
  if (/stack|at file:|node_modules|TypeError/.test(r.text)) bad.push(`LEAK ${label} ${r.text.slice(0,200)}`);
  if (ms > 3000) slow.push(`${label} ${Math.round(ms)}`);
  return r;
  } catch (e) { bad.push(`${label} threw ${(e as Error).message}`); return null; }
}
function* mutations(example: unknown, path: string[] = []): Generator<[string, unknown]> {
  for (const h of hostile) yield [path.join(".") + "=" + JSON.stringify(h)?.slice(0, 30), h];
  if (Array.isArray(example)) { for (let i = 0; i < example.length; i++) for (const [l, m] of mutations(example[i], [...path, String(i)])) { const c = [...example]; c[i] = m; yield [l, c]; } }
  else if (typeof example === "object" && example !== null) for (const k of Object.keys(example)) for (const [l, m] of mutations((example as any)[k], [...path, k])) yield [l, { ...example, [k]: m }];
}
const tool = (id: string, args: unknown) => JSON.stringify({ tool_id: id, arguments: args });
const tools = JSON.parse((await send(server.origin + toolsEndpoint.path, { headers: H })).text);
const ids: string[] = (tools.tools ?? tools.data ?? []).map((t: any) => t.tool_id ?? t.id ?? t.name);
console.log(ids);
const args: Record<string, unknown> = { };
for (const e of endpoints) if (e.method === "POST") args[e.id] = exampleOf(e.id as never, null);
for (const id of ids) { const ex = Object.entries(args).find(([k]) => id.includes(k.split(".")[1]!.slice(0, 6)))?.[1] ?? { channel: "1688", keyword: "a" };
  for (const [l, m] of mutations(ex)) if (n % 3 === 0 || typeof m !== "object") await go(`ai ${id} ${l}`, toolCallEndpoint.path, "POST", H, tool(id, m)); else n++; }
console.log("ai", n);
const mcp = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: ids[0], arguments: { channel: "1688", keyword: "a" }, _meta: { progressToken: 1 } } };
for (const v of ["2025-11-25", "2026-07-28", "", "x\u007f"]) for (const [l, m] of mutations(mcp)) await go(`mcp ${v} ${l}`, "/mcp", "POST", { ...H, ...(v && !v.includes("\u007f") ? { "mcp-protocol-version": v } : {}) }, JSON.stringify(m));
for (const method of ["initialize","ping","tools/list","resources/read","resources/subscribe","prompts/get","completion/complete","logging/setLevel","server/discover","subscriptions/listen","notifications/cancelled","notifications/initialized","roots/list","sampling/createMessage","elicitation/create","tasks/get","__proto__","constructor"]) for (const h of [...hostile, { uri: "x" }, { uri: "procurement://account" }, { name: "__proto__", arguments: {} }, {requestId: 1}]) await go(`mcp ${method} ${JSON.stringify(h)?.slice(0,20)}`, "/mcp", "POST", H, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: h }));
console.log("mcp", n);
const X = { "x-console": "1", "content-type": "application/json" };
const signed = await send(server.origin + consolePaths.session, { method: "POST", headers: X, body: '{"demo":"admin"}' });
const cookie = String(signed.headers["set-cookie"]?.[0]).split(";")[0]!;
const answer = { step: "alone", passkey: { id: "a", rawId: "a", type: "public-key", clientExtensionResults: {}, response: { clientDataJSON: "a", authenticatorData: "a", signature: "a", userHandle: "a" } } };
const bodies: [string, string, unknown][] = [["POST", factorPaths.challenge, { step: "alone" }], ["POST", factorPaths.proof, answer], ["POST", factorPaths.proof, { recovery_code: "a" }], ["POST", factorPaths.newPasskey, {}], ["POST", factorPaths.passkeys, { name: "x", passkey: { ...answer.passkey, response: { clientDataJSON: "a", attestationObject: "a" } } }], ["POST", factorPaths.removePasskey, { id: "a" }], ["POST", factorPaths.recoveryCodes, {}], ["POST", factorPaths.endSessions, { id: "a" }], ["POST", consolePaths.session, { email: "a@b.c", password: "x" }]];
for (const c of [cookie, "", "console=x", `${cookie}; console-device=%00; console-challenge=${"a".repeat(4000)}`]) for (const [method, path, b] of bodies) for (const [l, m] of mutations(b)) { if (path === consolePaths.session && n % 5) { n++; continue; } await go(`bff ${path} ${l}`, path, method, { ...X, cookie: c }, JSON.stringify(m)); }
for (const p of [consolePaths.categoryColumns, consolePaths.categoryChanges, consolePaths.categoryState, consolePaths.categoryRefresh]) for (const h of hostile) await go(`bff ${p}`, `${p}?platform=${encodeURIComponent(String(h).replace(/[\ud800-\udfff]/g,"").slice(0, 3000))}&shop_id=${encodeURIComponent(String(h).replace(/[\ud800-\udfff]/g,"").slice(0,3000))}`, "GET", { ...X, cookie });
console.log("all", n, "bad", bad.length, "slow", slow.slice(0, 10));
console.log([...new Set(bad)].slice(0, 40).join("\n"));
await server.stop();
