import type { Location } from "@/lib/kit/db";
import type { LocationResource } from "./schemas";

export const presentLocation = ({ id, name }: Location): LocationResource => ({
  location_id: id,
  name,
});
