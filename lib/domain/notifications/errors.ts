import { Conflict, NotFound } from "@/lib/kit/errors";

export class ChannelNotFound extends NotFound {
  readonly code = "NOTIFICATION_CHANNEL_NOT_FOUND";

  constructor() {
    super("Chat not found. Someone may have removed it; reload the page.");
  }
}

export class TooManyChannels extends Conflict {
  readonly code = "TOO_MANY_NOTIFICATION_CHANNELS";

  constructor(max: number) {
    super(`The organization already has ${max} chats. Remove one first.`);
  }
}
