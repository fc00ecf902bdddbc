import { translatable } from "../translatable";
import { plural } from "./plural";

export const replayMissing = translatable("replayMissing", {
  title: "Replay missing events",
  text: "Sends a subscription the events that it has not received, oldest first, up to 1,000 at a time. Failed deliveries are sent again; events from while it was off or before it existed are sent for the first time. Delivered and pending ones are left alone.",
  since: "Events created since",
  endpointMissing: "Choose a subscription.",
  count: "Count missing",
  start: (count: number) => `Replay ${plural(count, "event", "events")}`,
  startIncomplete: "Replay missing events",
  goOn: "Replay more",
  none: "Nothing is missing. Every event since then has been delivered or is pending.",
  found: (count: number) =>
    `${plural(count, "event has", "events have")} not been delivered to this subscription.`,
  foundIncomplete: (count: number) =>
    `At least ${plural(count, "event has", "events have")} not been delivered to this subscription. There are too many events since then to count them all.`,
  noneLeft: "Nothing was missing any more.",
  done: (count: number) => `Sending ${plural(count, "event", "events")}.`,
  more: "There may be more.",
});
