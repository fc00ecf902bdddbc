import type { OptionsFilter } from "@mantine/core";
import { renamedZones } from "@/lib/kit/zone-name";

const MARKS = /[\s_/-]+/g;
const plain = (text: string) => text.toLowerCase().replaceAll(MARKS, " ").trim();

/** For a select of time zones: finds them by any of their names, and New York without an underscore. */
export const zoneFilter: OptionsFilter = ({ options, search, limit }) => {
  const query = plain(search);
  const isFound = (zone: string) =>
    [zone, ...renamedZones(zone)].some((name) => plain(name).includes(query));
  return options.filter((option) => "value" in option && isFound(option.value)).slice(0, limit);
};
