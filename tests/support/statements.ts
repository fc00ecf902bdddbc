import { Client } from "pg";

type Query = (this: Client, ...given: unknown[]) => unknown;

/**
 * Records the statements that this process sends to PostgreSQL, until the returned function is called, which returns
 * them.
 */
export function recordStatements(): () => string[] {
  const sent: string[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const send = prototype.query;
  prototype.query = function (...given) {
    const [statement] = given;
    const text = (statement as { text?: unknown }).text ?? statement;
    if (typeof text === "string") sent.push(text);
    return send.apply(this, given);
  };
  return () => {
    prototype.query = send;
    return sent;
  };
}
