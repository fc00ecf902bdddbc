/**
 * What routes of a surface that the front server calls directly read of a request. A `Request` has all of it, and so has
 * what the front server passes, which takes less work to make.
 */
export interface IncomingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, "get" | "has">;
  /** Bytes if the body is complete. */
  readonly body: ReadableStream<Uint8Array> | Uint8Array | null;
  readonly signal: AbortSignal;
}
