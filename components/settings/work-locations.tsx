"use client";
import { Button, Text } from "@mantine/core";
import type { MemberResource } from "@/lib/domain/team/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useSeveralLocations } from "./works-at";

const m = messages.teamSettings.worksAt;

type Located = Pick<MemberResource, "locations">;

/** Where somebody works, in a word or a list; nothing if that is everywhere. */
const locationNamesOf = ({ locations }: Located): string | undefined =>
  locations &&
  (locations.length > 0 ? locations.map(({ name }) => bidiSafe(name)).join(", ") : m.nowhere);

/** Where somebody works, if they are limited to some locations. */
export function WorkLocations({ of }: { of: Located }) {
  const locationNames = locationNamesOf(of);
  if (locationNames === undefined) return null;
  return (
    <Text size="xs" c="dimmed">
      {m.label}: {locationNames}
    </Text>
  );
}

/** A cashier's place of work, with a button that changes it if there are several. */
export function MemberLocations({
  member,
  change,
}: {
  member: MemberResource;
  change: () => void;
}) {
  const isChoice = useSeveralLocations().length > 0;
  if (member.role !== "cashier" || (!isChoice && !member.locations)) return null;
  return (
    <>
      <Text size="xs" c="dimmed" mt={4}>
        {m.label}: {locationNamesOf(member) ?? m.all}
      </Text>
      <Button
        size="compact-xs"
        variant="subtle"
        ml={-8}
        aria-label={m.changeOf(member.name)}
        onClick={change}
      >
        {m.change}
      </Button>
    </>
  );
}
