import { Client } from "pg";

type Query = (this: Client, ...given: unknown[]) => unknown;

interface Statement {
  text: string;
  /** That it is prepared under. */
  name?: string;
  values?: unknown[];
}

/**
 * Records the statements that this process sends to PostgreSQL, until the returned function is called, which returns
 * them.
 */
export function recordStatements(isWanted: (sent: Statement) => boolean = () => true) {
  const recorded: string[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const send = prototype.query;
  prototype.query = function (...given) {
    const [statement] = given as [Statement | string];
    const sent = typeof statement === "string" ? { text: statement } : statement;
    if (typeof sent.text === "string" && isWanted(sent)) recorded.push(sent.text);
    return send.apply(this, given);
  };
  return (): string[] => {
    prototype.query = send;
    return recorded;
  };
}
