import { RateLimited } from "@/lib/kit/errors";

/** Nothing was sent. `isByOthers`: others, in other organizations, have sent the address as much as it gets in a day. */
export class TooManyMails extends RateLimited {
  override readonly code = "TOO_MANY_EMAILS";

  readonly isToAddress: boolean;
  readonly isByOthers: boolean;

  constructor(
    retryAfterSeconds: number,
    { isToAddress, isByOthers = false }: { isToAddress: boolean; isByOthers?: boolean | undefined },
  ) {
    super(retryAfterSeconds);
    this.isToAddress = isToAddress;
    this.isByOthers = isByOthers;
    const minutes = Math.ceil(retryAfterSeconds / 60);
    this.message = isToAddress
      ? `This address has got as many emails as Qassa sends it. Try again in ${minutes} minutes, or give them the link or the QR code yourself.`
      : `Many emails have been sent from here. Try again in ${minutes} minutes.`;
  }
}
