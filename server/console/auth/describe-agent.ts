/**
 * Returns the names of a browser and its system from the User-Agent; null for an unknown one. The names prove nothing.
 */
export function describeAgent(userAgent: string): { browser: string | null; system: string | null } {
  const first = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([form]) => form.test(userAgent))?.[1] ?? null;
  return { browser: first(browsers), system: first(systems) };
}

// The order matters: most browsers name others before themselves.
const browsers = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bHarmonyOS\b/, "HarmonyOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
] as const;
