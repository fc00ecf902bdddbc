import type { WaitingCustomer } from "@/lib/domain/printed-codes";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { TillDisplay } from "./displays";
import type { ListedTill } from "./list-tills";
import type { LockedTill, Person } from "./people";
import type {
  ListedTillResource,
  LockedTillResource,
  PairingCode,
  PersonResource,
  SlideResource,
  TillDisplayResource,
  TipQuestionResource,
  WaitingCustomerResource,
} from "./schemas";
import { type Slide, slidePath } from "./slides";
import type { TipQuestion } from "./tip-questions";

export const presentDisplay = (display: TillDisplay): TillDisplayResource => ({
  display_id: display.id,
  paired_at: toTimestamp(display.createdAt),
  last_seen_at: toTimestamp(display.lastSeenAt),
});

export const presentSlide = ({ id, ...slide }: Slide): SlideResource => ({
  slide_id: id,
  ...presentShownSlide(slide),
});

export const presentShownSlide = ({
  text,
  pictureKey,
}: Omit<Slide, "id">): Omit<SlideResource, "slide_id"> => ({
  text,
  ...(pictureKey !== null && { picture: slidePath(pictureKey) }),
});

export const presentWaitingCustomer = (
  customer: WaitingCustomer | undefined,
): WaitingCustomerResource =>
  customer ? { scan_id: customer.scanId, scanned_at: toTimestamp(customer.scannedAt) } : {};

export const presentTipQuestion = (question: TipQuestion | undefined): TipQuestionResource =>
  question
    ? {
        question_id: question.id,
        ...(question.tip !== null && { tip: toMajorUnits(question.tip, question.currency) }),
      }
    : {};

export const presentPairing = (pairing: { code: string; expiresAt: Date }): PairingCode => ({
  code: pairing.code,
  expires_at: toTimestamp(pairing.expiresAt),
});

export const presentListedTill = (till: ListedTill): ListedTillResource => ({
  till_id: till.id,
  ...(till.name !== null && { name: till.name }),
  ...(till.locationId !== null &&
    till.locationName !== null && {
      location: { location_id: till.locationId, name: till.locationName },
    }),
  created_at: toTimestamp(till.createdAt),
  ...(till.lastSeenAt && { last_seen_at: toTimestamp(till.lastSeenAt) }),
  ...(till.lastUser !== null && { last_user: till.lastUser }),
  ...(till.endedAt && { ended_at: toTimestamp(till.endedAt) }),
  accepts_pins: till.acceptsPins,
  displays: till.displays,
  ...(till.showing && {
    showing: {
      payment_id: till.showing.id,
      amount: toMajorUnits(till.showing.amount, till.showing.currency),
      currency: till.showing.currency,
      status: till.showing.status,
    },
  }),
});

export const presentLockedTill = (till: LockedTill): LockedTillResource => ({
  till_id: till.id,
  ...(till.name !== null && { name: till.name }),
  organization_name: till.organizationName,
  mode: till.mode,
  people: till.people.map(presentPerson),
});

export const presentPerson = ({ userId, name }: Person): PersonResource => ({
  user_id: userId,
  name,
});

/** Omitted if there is no limit. */
export const presentRefundLimit = (limit: bigint | null, currency: string) =>
  limit === null ? {} : { refund_limit: toMajorUnits(limit, currency) };
