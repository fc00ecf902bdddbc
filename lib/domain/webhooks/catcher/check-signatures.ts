import { timingSafeEqual } from "node:crypto";
import { minutes } from "@/lib/kit/time";
import { serviceSignature, standardSignature } from "../signature";
import type {
  CaughtRequestResource,
  ServiceSignatureState,
  StandardSignatureState,
} from "./schemas";

/** The signing secrets of a subscription. */
export interface SigningSecrets {
  current: string | undefined;
  /** Waiting to be promoted; only during a rotation. */
  next: string | undefined;
}

/** A request as it arrived. */
export interface ArrivedRequest {
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The exact bytes. */
  body: Buffer;
}

export interface CheckedSignatures {
  /** Of X-Service-Signature; null if the request does not have it. */
  service: ServiceSignatureState | null;
  /** Of webhook-signature; null if the request does not have it. */
  standard: StandardSignatureState | null;
}

/** The tolerance that the Standard Webhooks specification recommends. */
const MAX_TIMESTAMP_DIFFERENCE_MS = minutes(5);

/** Checks the signatures of a request over its exact bytes, as a receiver should. `now` is when it arrived. */
export function checkSignatures(
  request: ArrivedRequest,
  secrets: SigningSecrets,
  now: Date,
): CheckedSignatures {
  return {
    service: checkService(request, secrets),
    standard: checkStandard(request, secrets, now),
  };
}

/** Sums up the signatures of a request: verified if every one that it has is. */
export function signatureOf({
  service,
  standard,
}: CheckedSignatures): CaughtRequestResource["signature"] {
  const states = [service, standard].filter((state) => state !== null);
  if (states.length === 0) return "unsigned";
  return states.every((state) => state.startsWith("verified")) ? "verified" : "failed";
}

/** Returns which secret the signature was made with, if any. */
function verdict(
  { current, next }: SigningSecrets,
  isMadeWith: (secret: string) => boolean,
): ServiceSignatureState {
  if (current !== undefined && isMadeWith(current)) return "verified";
  if (next !== undefined && isMadeWith(next)) return "verified_new_secret";
  return "failed";
}

function checkService({ headers, body }: ArrivedRequest, secrets: SigningSecrets) {
  const given = headers["x-service-signature"];
  if (given === undefined) return null;
  return verdict(secrets, (secret) => isEqual(given, serviceSignature(secret, body)));
}

function checkStandard({ headers, body }: ArrivedRequest, secrets: SigningSecrets, now: Date) {
  const given = headers["webhook-signature"];
  if (given === undefined) return null;
  const id = headers["webhook-id"];
  const sentAt = headers["webhook-timestamp"];
  if (id === undefined || sentAt === undefined || !/^\d{1,12}$/.test(sentAt)) return "failed";
  const timestamp = Number(sentAt);
  // Only the exact text is signed.
  if (String(timestamp) !== sentAt) return "failed";
  const entries = given.split(" ");
  const found = verdict(secrets, (secret) => {
    const expected = standardSignature([secret], { id, timestamp, body }).split(" ");
    return entries.some((entry) => expected.some((one) => isEqual(entry, one)));
  });
  const difference = Math.abs(now.getTime() - timestamp * 1000);
  return found !== "failed" && difference > MAX_TIMESTAMP_DIFFERENCE_MS ? "stale" : found;
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
