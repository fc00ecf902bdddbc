"use client";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { KeysCard } from "./keys-card";
import { NotificationsCard } from "./notifications-card";
import { PasswordCard } from "./password-card";
import { PersonCard } from "./person-card";
import { PinCard } from "./pin-card";
import { settingsQueries } from "./queries";
import { SessionsCard } from "./sessions-card";
import { TwoFactorCard } from "./two-factor-card";

/** The settings of the user's own account. */
export function ProfileSettings() {
  const profile = useQuery(settingsQueries.profile(useView()));
  if (profile.error && !profile.data) {
    return <ErrorState error={profile.error} retry={profile.refetch} />;
  }
  if (!profile.data) return <LoadingRows />;
  return (
    <Stack>
      <PersonCard profile={profile.data} />
      <NotificationsCard />
      <PasswordCard email={profile.data.email} />
      <PinCard />
      <TwoFactorCard twoFactor={profile.data.two_factor} />
      <SessionsCard />
      <KeysCard />
    </Stack>
  );
}
