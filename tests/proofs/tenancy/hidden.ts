// What no answer to a case may show.
import type { Mode } from "@/lib/kit/actor";
import { OF_BOTH_MODES } from "@/tests/support/named-things";
import type { Asking } from "./all-cases";
import { type Hidden, idsIn } from "./answers";
import type { Target } from "./cases";
import type { RowReader } from "./rows";
import { MODES, otherMode, type Shop } from "./shop";

/** Values of a branch that outsiders must not see. */
const markedOf = ({ things, accountId, phoneCode, displayToken }: Target["branch"]): string[] => [
  ...["phone", "order", "orderNumber"].flatMap((slot) => things[slot]!),
  ...[accountId, phoneCode, displayToken],
];

/** Returns what outsiders must not see, and a function that returns what a case must not show. */
export async function hiddenOf(rowReader: RowReader, ownShop: Shop, foreignShop: Shop) {
  const ownRows = await rowReader.rowsOf(ownShop);
  const foreign: Hidden = {
    marks: [foreignShop.mark, ...MODES.flatMap((mode) => markedOf(foreignShop.branches[mode]))],
    ids: idsIn(await rowReader.rowsOf(foreignShop), ownRows),
  };
  const inMode = {} as Record<Mode, Hidden>;
  for (const mode of MODES) {
    const [rows, others] = [
      await rowReader.rowsOf(ownShop, { mode }),
      await rowReader.rowsOf(ownShop, { mode: otherMode(mode) }),
    ];
    const branch = ownShop.branches[mode];
    // Live networks, for example, are shown in test mode too.
    const shared = new Set([...OF_BOTH_MODES].flatMap((kind) => branch.things[kind] ?? []));
    const ids = [...idsIn(rows, others)].filter((id) => !shared.has(id));
    inMode[mode] = {
      marks: [`${ownShop.mark} ${mode}`, ...markedOf(branch).filter((value) => !shared.has(value))],
      ids: new Set(ids),
    };
  }
  const from = ({ target, subject }: Asking): Hidden => {
    if (target.isForeign) return foreign;
    // Changes by members are shown in both modes; another till's data is in the same mode.
    const isReported = target.only !== undefined || /\/audit(?:\/export)?$/.test(subject.address);
    return isReported ? { marks: [], ids: new Set() } : inMode[target.branch.mode];
  };
  return { foreign, from };
}
