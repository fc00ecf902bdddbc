// @ts-check
import { createServer } from "node:net";
import { CannotGoOn } from "./say.mjs";
import { command } from "./settings.mjs";

/**
 * @param {number} port
 * @param {string} code
 */
export function portLine(port, code) {
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken. Stop what listens on it, or choose another: PORT=${port === 65535 ? 3000 : port + 1} ${command}`;
  }
  if (code === "EACCES") {
    return `Port ${port} is not for this user. Choose one from 1024 up: PORT=3000 ${command}`;
  }
  return `Nothing can listen on port ${port} here (${code}). Choose another port, or check LISTEN_HOST.`;
}

/**
 * Throws the line to show when the server will not be able to listen.
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<void>}
 */
export function requireFreePort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(new CannotGoOn(portLine(port, error.code ?? error.message))),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
