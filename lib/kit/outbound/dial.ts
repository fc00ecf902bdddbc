import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { allowedAddresses, bareHost, type DestinationRules } from "./destination";

/**
 * Opens connections to allowed addresses only. The rules are applied to the very addresses that are dialled, so
 * a name that resolves to something else than when it was saved gains nothing.
 */
export function guardedConnector(
  rules: DestinationRules,
  options: { timeoutMs: number; ca?: string },
): buildConnector.connector {
  const connectors = {
    "https:": build("https:"),
    "http:": build("http:"),
  };

  function build(protocol: "https:" | "http:") {
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
      // Node's 250 ms would give up on endpoints on the other side of the world.
      autoSelectFamilyAttemptTimeout: 3000,
      ...(options.ca ? { ca: options.ca } : {}),
    });
  }

  return (target, done) => {
    const connect = connectors[target.protocol === "http:" ? "http:" : "https:"];
    // A literal address does not pass through `lookup`.
    if (!isIP(bareHost(target.hostname))) return connect(target, done);
    allowedAddresses(target.hostname, target.protocol, rules).then(
      () => connect({ ...target, hostname: bareHost(target.hostname) }, done),
      (error: Error) => done(error, null),
    );
  };
}

/** Nothing else bounds them: one who gives them as fast as they are read takes a processor for as long as a call may last. */
const MAX_INTERIM_ANSWERS = 16;

/** Answer after answer of 1xx, and none that counts. */
export class TooManyInterimAnswers extends Error {
  override message = `More than ${MAX_INTERIM_ANSWERS} 1xx responses arrived without a final one`;
}

/** The `onInfo` of a request, which ends it with `TooManyInterimAnswers` after so many answers of 1xx. */
export function endAfterInterimAnswers(call: AbortController): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MAX_INTERIM_ANSWERS) call.abort(new TooManyInterimAnswers());
  };
}
