import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Poster } from "@/components/static-qr/poster";
import { staticQrQueries } from "@/components/static-qr/queries";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";
import { staticQrAddress } from "@/lib/domain/static-qr";

const m = messages.staticQr;

export const metadata: Metadata = { title: m.poster.title };

export default async function PosterPage() {
  const member = await pageMember();
  if (!may(member, "static_qr.read")) {
    return <ForbiddenPage title={m.title} permission="static_qr.read" role={member.grant.role} />;
  }
  const client = newQueryClient();
  await client.prefetchQuery({
    ...staticQrQueries.address(member),
    queryFn: async () => ({ address: await staticQrAddress(member) }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Poster />
    </HydrationBoundary>
  );
}
