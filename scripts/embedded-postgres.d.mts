export function freePort(): Promise<number>;
export function startEmbeddedPostgres(options: {
  databaseDir: string;
  flags?: string[];
}): Promise<{ url(database: string): string; stop(): Promise<void> }>;
