import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PrintedCode } from "@/components/manage-tills/printed-code";
import { tillListQueries } from "@/components/manage-tills/queries";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { readPrintedCode } from "@/lib/domain/till";
import { isId } from "@/lib/kit/ids";
import * as messages from "@/lib/messages";

const title = () => messages.tills.printedCode.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function PrintedCodePage({
  searchParams,
}: {
  searchParams: Promise<{ till_id?: string | string[] }>;
}) {
  const { till_id: tillID } = await searchParams;
  if (typeof tillID !== "string" || !isId("till", tillID)) notFound();
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      permission="tills.manage"
      title={title()}
      prefetch={(client) =>
        client.prefetchQuery({
          ...tillListQueries.printedCode(member, tillID),
          queryFn: () => readPrintedCode(member, tillID),
        })
      }
    >
      <PrintedCode tillID={tillID} />
    </HydratedPage>
  );
}
