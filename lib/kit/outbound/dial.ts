import { isIP, type LookupFunction } from "node:net";
import type { SecureContext } from "node:tls";
import { buildConnector } from "undici";
import { allowedAddresses, bareHost, type DestinationRules } from "./destination";

/**
 * Whom to trust beside the usual authorities, and with which certificate to identify. Asked for once, with the first
 * connection; again if it fails.
 */
export type TlsIdentity = () => Promise<SecureContext>;

type Dial = [buildConnector.connector, ...Parameters<buildConnector.connector>];

/**
 * Returns a connector that connects to allowed addresses only. The rules are applied to the addresses that are actually
 * dialled, so a name cannot bypass them by resolving to something else than when it was saved.
 */
export function guardedConnector(
  rules: DestinationRules,
  options: { timeoutMs: number; tls?: TlsIdentity },
): buildConnector.connector {
  const plain = build("http:");
  let secure: Promise<buildConnector.connector> | undefined;
  const connectorFor = async (protocol: string): Promise<buildConnector.connector> => {
    if (protocol === "http:") return plain;
    secure ??= buildSecure();
    try {
      return await secure;
    } catch (error) {
      secure = undefined;
      throw error;
    }
  };
  const buildSecure = async () => build("https:", await options.tls?.());

  function build(protocol: "https:" | "http:", secureContext?: SecureContext) {
    const lookup: LookupFunction = (hostname, { all }, done) => {
      allowedAddresses(hostname, protocol, rules).then(
        (addresses) => {
          const known = addresses.map((address) => ({ address, family: isIP(address) }));
          if (all) done(null, known);
          else done(null, known[0]!.address, known[0]!.family);
        },
        (error: Error) => done(error, "", 0),
      );
    };
    return buildConnector({
      lookup,
      timeout: options.timeoutMs,
      autoSelectFamily: true,
      // Node's default of 250 ms would give up on endpoints on the other side of the world.
      autoSelectFamilyAttemptTimeout: 3000,
      ...(secureContext && { secureContext }),
    });
  }

  return (target, done) => {
    connectorFor(target.protocol).then(
      (connect) => dial(connect, target, done),
      (error: Error) => done(error, null),
    );
  };

  function dial(...[connect, target, done]: Dial): void {
    // Literal IP addresses do not go through `lookup`.
    if (!isIP(bareHost(target.hostname))) {
      connect(target, done);
      return;
    }
    allowedAddresses(target.hostname, target.protocol, rules).then(
      () => connect({ ...target, hostname: bareHost(target.hostname) }, done),
      (error: Error) => done(error, null),
    );
  }
}

/**
 * Nothing else limits 1xx responses: a server that sends them as fast as they are read would keep a CPU busy until the
 * request times out.
 */
export const MAX_INTERIM_RESPONSES = 16;

/** The server sent too many 1xx responses without a final one. */
export class TooManyInterimResponses extends Error {
  override message = `More than ${MAX_INTERIM_RESPONSES} 1xx responses arrived without a final one`;
}

/** Returns an `onInfo` handler that ends a request with `TooManyInterimResponses` after too many 1xx responses. */
export function endAfterInterimAnswers(call: AbortController): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MAX_INTERIM_RESPONSES) call.abort(new TooManyInterimResponses());
  };
}
