declare module "pg/lib/utils" {
  /** Converts a value as `Query` does, before it is sent. Throws for what has no JSON. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
