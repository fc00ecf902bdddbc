import { Client } from "pg";
import { vi } from "vitest";

/** Counts the statements that this process sends to PostgreSQL until it is stopped, which returns them. */
export function recordStatements(): () => string[] {
  const sent: string[] = [];
  const send = vi.spyOn(Client.prototype, "query");
  return () => {
    for (const [statement] of send.mock.calls as unknown[][]) {
      const text = (statement as { text?: string }).text ?? statement;
      if (typeof text === "string") sent.push(text);
    }
    send.mockRestore();
    return sent;
  };
}
