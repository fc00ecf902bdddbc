"use client";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import type { MemberResource } from "@/lib/domain/team/schemas";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { faultOf, type LocationIds, WorksAt } from "./works-at";

const m = messages.teamSettings.worksAt;

/** Changes at which locations a cashier works. */
export function WorkLocationsDialog({
  member,
  close,
}: {
  member: MemberResource;
  close: () => void;
}) {
  const { user_id: userID, role, name, locations } = member;
  const [locationIds, setLocationIds] = useState<LocationIds>(
    locations?.map(({ location_id }) => location_id),
  );
  const [isTried, setTried] = useState(false);
  const change = useChange((chosen: LocationIds, scope) =>
    api("PATCH /team/{userID}", {
      scope,
      params: { userID },
      body: { role, location_ids: chosen ? [...chosen] : null },
    }),
  );
  const fault = faultOf(locationIds);
  return (
    <Dialog close={close} title={m.title(name)}>
      <Form
        onSubmit={() => {
          setTried(true);
          if (fault) return;
          change.mutate(locationIds, {
            onSuccess: () => {
              notifySuccess(m.saved(name));
              close();
            },
          });
        }}
      >
        <Stack>
          <FormFailure error={change.error} fields={[]} />
          <WorksAt value={locationIds} onChange={setLocationIds} error={isTried && fault} />
          <DialogButtons close={close} loading={change.isPending} />
        </Stack>
      </Form>
    </Dialog>
  );
}
