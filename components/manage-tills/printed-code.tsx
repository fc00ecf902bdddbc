"use client";
import { Anchor, Button, Group, Stack } from "@mantine/core";
import { IconArrowLeft, IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Failure } from "@/components/form/failure";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { PrintableCode } from "@/components/records/printable-code";
import { useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { notifySuccess } from "@/components/ui/notify";
import { PageHeader } from "@/components/ui/page-header";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { api } from "@/lib/client/api";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { tillListQueries, useTillChange } from "./queries";

const m = messages.tills.printedCode;

/** The code of a till that is printed for customers to scan. */
export function PrintedCode({ tillID }: { tillID: string }) {
  const code = useQuery(tillListQueries.printedCode(useView(), tillID));
  const make = useTillChange((_: void, scope) =>
    api("PUT /tills/{tillID}/printed-code", { scope, params: { tillID } }),
  );
  const till = code.data?.till_name;
  return (
    <>
      <PageHeader
        above={
          <Anchor component={Link} href="/tills" size="sm" mb="xs" display="inline-block">
            <Group gap={4} component="span">
              <IconArrowLeft size={14} aria-hidden />
              {messages.tills.title}
            </Group>
          </Anchor>
        }
        title={till === undefined ? m.title : m.titleOf(bidiSafe(till))}
        description={m.description}
      />
      {make.error && <Failure>{make.error.message}</Failure>}
      {!code.data ? (
        code.error ? (
          <ErrorState error={code.error} retry={code.refetch} />
        ) : (
          <LoadingRows />
        )
      ) : code.data.content === undefined ? (
        <EmptyState
          icon={<IconQrcode />}
          title={m.none}
          action={
            <Button loading={make.isPending} onClick={() => make.mutate()}>
              {m.make}
            </Button>
          }
        >
          {m.noneText}
        </EmptyState>
      ) : (
        <Stack>
          <PrintableCode
            content={code.data.content}
            fileName="qassa-till-code"
            label={m.qr}
            steps={m.steps}
            place={till}
          />
          <Group>
            {make.data?.picture && (
              <Button component="a" variant="default" href={make.data.picture} target="_blank">
                {m.picture}
              </Button>
            )}
            <End tillID={tillID} />
          </Group>
        </Stack>
      )}
    </>
  );
}

function End({ tillID }: { tillID: string }) {
  const [isAsking, setAsking] = useState(false);
  const end = useTillChange((_: void, scope) =>
    api("DELETE /tills/{tillID}/printed-code", { scope, params: { tillID } }),
  );
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {m.end}
      </Button>
      <LazyConfirm
        isAsking={isAsking}
        title={m.endTitle}
        action={m.end}
        color="red"
        isRunning={end.isPending}
        error={end.error}
        confirm={() =>
          end.mutate(undefined, {
            onSuccess: () => {
              notifySuccess(m.ended);
              setAsking(false);
            },
          })
        }
        close={() => {
          setAsking(false);
          end.reset();
        }}
      >
        {m.endText}
      </LazyConfirm>
    </>
  );
}
