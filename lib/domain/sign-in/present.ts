import { toTimestamp } from "@/lib/kit/time";
import type { Pin } from "./pins";
import type { Profile } from "./profile";
import type { PinResource, ProfileResource, SessionResource } from "./schemas";
import type { Session } from "./sessions";

export const presentPin = ({ setAt, isLocked }: Pin): PinResource => ({
  ...(setAt && { set_at: toTimestamp(setAt) }),
  is_locked: isLocked,
});

export const presentProfile = (profile: Profile): ProfileResource => ({
  user_id: profile.userId,
  name: profile.name,
  email: profile.email,
  ...(profile.language && { language: profile.language }),
  two_factor: {
    on: profile.secondFactorSince !== null,
    ...(profile.secondFactorSince && { since: toTimestamp(profile.secondFactorSince) }),
    recovery_codes_left: profile.recoveryCodesLeft,
  },
});

export const presentSession = (session: Session): SessionResource => ({
  id: session.id,
  ...(session.browser && { browser: session.browser }),
  ...(session.system && { system: session.system }),
  ...(session.ip !== null && { ip: session.ip }),
  created_at: toTimestamp(session.createdAt),
  last_used_at: toTimestamp(session.lastUsedAt),
  current: session.isThis,
});
