import { consoleHeader, consolePaths, type SignIn } from "#contract/console/console";
import { roleNames, type Role } from "#contract/console/roles";
import { send, type Received, type Sent } from "./send.ts";

export type Visitor = {
  /** Sends to a path with the console's header and the cookies received so far. */
  call: (path: string, sent?: Sent) => Promise<Received>;
  signIn: (credentials: SignIn, sent?: Sent) => Promise<Received>;
  /** Returns the Cookie header of the next call. */
  cookie: () => string;
};

/** Creates a browser with one cookie, as far as the console's server can tell. */
export function visit(origin: string, cookie = ""): Visitor {
  let held = cookie;
  const call: Visitor["call"] = async (path, { headers, ...sent } = {}) => {
    const received = await send(`${origin}${path}`, {
      ...sent,
      headers: {
        [consoleHeader.name]: consoleHeader.value,
        ...(held !== "" && { cookie: held }),
        ...(sent.body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
    });
    const given = received.headers["set-cookie"]?.[0]?.split(";")[0];
    if (given !== undefined) held = given;
    return received;
  };
  return {
    call,
    signIn: (credentials, sent) =>
      call(consolePaths.session, { ...sent, method: "POST", body: JSON.stringify(credentials) }),
    cookie: () => held,
  };
}

/** Signs one demo operator of each role in, each in a browser of its own. */
export async function visitAsEachRole(origin: string): Promise<Record<Role, Visitor>> {
  const entries = roleNames.map(async (role) => {
    const visitor = visit(origin);
    await visitor.signIn({ demo: role });
    return [role, visitor] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Role, Visitor>;
}
