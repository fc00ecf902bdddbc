import type { Metadata } from "next";
import { HydratedPage } from "@/components/session/hydrated-page";
import { Poster } from "@/components/static-qr/poster";
import { staticQrQueries } from "@/components/static-qr/queries";
import { pageMember } from "@/lib/auth/page-member";
import { staticQrAddress } from "@/lib/domain/static-qr";
import * as messages from "@/lib/messages";

const m = messages.staticQr;

export const generateMetadata = (): Metadata => ({ title: m.poster.title });

export default async function PosterPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      permission="static_qr.read"
      title={m.title}
      prefetch={(client) =>
        client.prefetchQuery({
          ...staticQrQueries.address(member),
          queryFn: async () => ({ address: await staticQrAddress(member) }),
        })
      }
    >
      <Poster />
    </HydratedPage>
  );
}
