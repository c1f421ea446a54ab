type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => unknown;
};

/**
 * Defines which addresses the page's content security policy trusts for scripts and workers: files of this origin
 * only. HTML and script text are never trusted.
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
