import { RequestFailed } from "@/lib/client/request-json";

/** Nothing came back; the next look may succeed. */
export const isPassingTrouble = (error: Error): boolean =>
  error instanceof RequestFailed && error.isPassing;
