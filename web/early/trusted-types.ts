type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => unknown;
};

/**
 * The page's content security policy has scripts and workers begun by trusted addresses only. Here is said which those are:
 * files of this very origin. No HTML and no script text is ever trusted.
 */
export function trustOwnScripts(): void {
  const trustedTypes: unknown = Reflect.get(window, "trustedTypes");
  if (!isTrustedTypes(trustedTypes)) return;
  trustedTypes.createPolicy("default", {
    createScriptURL: (address) =>
      new URL(address, location.href).origin === location.origin ? address : null,
  });
}

function isTrustedTypes(value: unknown): value is TrustedTypes {
  return typeof value === "object" && value !== null && "createPolicy" in value;
}
