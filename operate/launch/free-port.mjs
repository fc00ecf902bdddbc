// @ts-check
import { createServer } from "node:net";
import { CommandError } from "./command.mjs";
import { command } from "./settings.mjs";

/**
 * @param {number} port
 * @param {string} code
 */
export function portLine(port, code) {
  if (code === "EADDRINUSE") {
    return `Port ${port} is already in use. Stop the process that uses it, or choose another port: PORT=${port === 65535 ? 3000 : port + 1} ${command}`;
  }
  if (code === "EACCES") {
    return `This user can't use port ${port}. Choose a port of 1024 or higher: PORT=3000 ${command}`;
  }
  return `Can't listen on port ${port} (${code}). Choose another port, or check LISTEN_HOST.`;
}

/**
 * Rejects with `CommandError` if the server could not listen on the port.
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<void>}
 */
export function requireFreePort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(new CommandError(portLine(port, error.code ?? error.message))),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
