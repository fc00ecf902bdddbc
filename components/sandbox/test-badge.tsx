import { Badge } from "@mantine/core";

/** Nobody should take this for real money. */
export function TestBadge() {
  return (
    <Badge color="yellow.4" autoContrast>
      Sandbox · test money
    </Badge>
  );
}
