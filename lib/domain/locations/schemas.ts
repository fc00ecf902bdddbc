import { z } from "zod";
import { text } from "@/lib/kit/text";

export const LocationName = z.object({
  name: text(1, 60).refine((value) => value.trim() !== "", "must not be blank"),
});

export const LocationResource = z.object({ location_id: z.string(), name: z.string() });
export type LocationResource = z.output<typeof LocationResource>;
