// The container's health check: whether the server in this container accepts requests and has a database.
import { CommandError, runCommand } from "../launch/command.mjs";

const TIMEOUT_MS = 4_000;

await runCommand(async () => {
  const host = process.env.LISTEN_HOST || "127.0.0.1";
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${process.env.PORT}/api/health/ready`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: Error) => {
      throw new CommandError(`The server does not answer at ${url} (${error.message}).`);
    },
  );
  if (!response.ok) throw new CommandError(await response.text());
  return 0;
});
