import { sqlRows } from "@/lib/kit/rows";
import type { Invariant } from "./invariant";

export const shiftInvariants: readonly Invariant[] = [
  {
    name: "shifts-follow-each-other",
    says: "A shift of a till begins when the one before it is closed or later, so that nothing is on two slips.",
    offenders: (since) => sqlRows<"id">`
      SELECT s.id FROM shifts s JOIN shifts b ON b.till_id = s.till_id AND b.id <> s.id
        AND b.z_number < coalesce(s.z_number, 2147483647)
      WHERE ${since("s.id", "shift")} AND b.closed_at > s.opened_at`,
  },
  {
    name: "shifts-go-on-at-midnight",
    says: "A shift that midnight closed has gone on within an hour, unless its till has been ended.",
    offenders: (since) => sqlRows<"id">`
      SELECT s.id FROM shifts s JOIN tills t ON t.id = s.till_id AND t.ended_at IS NULL
      WHERE ${since("s.id", "shift")} AND s.carries_over AND s.closed_by IS NULL AND s.closed_at < now() - interval '1 hour'
        AND NOT EXISTS (SELECT FROM shifts later
          WHERE later.till_id = s.till_id AND (later.closed_at IS NULL OR later.z_number > s.z_number))`,
  },
];
