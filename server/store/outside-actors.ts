import type { AuditActor } from "./audit.ts";

/** Who has a shell on the database, as the audit log names him. `at`: epoch ms. */
export function commandLine(at: number): AuditActor {
  return { at, operatorId: "command_line", operatorEmail: "command line", requestId: "command_line" };
}

/** A start that found another configuration file than the one before. */
export function configurationFile(at: number): AuditActor {
  return {
    at,
    operatorId: "configuration_file",
    operatorEmail: "configuration file",
    requestId: "configuration_file",
  };
}
