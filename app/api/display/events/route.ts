import { displayOperations } from "@/lib/api/display/operations";
import { displayEvent, displayRoute, watchedDisplays } from "@/lib/api/display/route";
import { watch } from "@/lib/api/watch";
import { openDisplay } from "@/lib/domain/till";

/** Streams what the display shows until it is unpaired or disconnects. */
export const GET = displayRoute(displayOperations.watchDisplay, async ({ token, request }) => {
  const { id, ...shown } = await openDisplay(token);
  const first = displayEvent(shown);
  return watch({ request, watched: watchedDisplays, key: id, owner: id, first });
});
