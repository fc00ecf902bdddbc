import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { newQueryClient } from "@/lib/client/query-client";
import type { Actor } from "@/lib/kit/actor";
import { may } from "@/lib/kit/authorize";
import type { Permission, RoleGrant } from "@/lib/kit/permissions";
import { ForbiddenPage } from "./forbidden-page";

export interface HydratedPageProps {
  member: Actor & { grant: RoleGrant };
  /** The permission needed to see the page; members without it get an explanation under `title`. */
  permission?: Permission;
  title: string;
  children: ReactNode;
}

const END = "page-end";

/** A page of the account area, hydrated with the data that `prefetch` reads on the server. */
export async function HydratedPage({
  member,
  permission,
  title,
  prefetch,
  children,
}: HydratedPageProps & { prefetch: (client: QueryClient) => Promise<unknown> }) {
  if (permission && !may(member, permission)) {
    return <ForbiddenPage title={title} permission={permission} grant={member.grant} />;
  }
  const client = newQueryClient();
  await prefetch(client);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      {/* The columns of a table change with each row that arrives, so the browser waits for the last one. */}
      <link rel="expect" href={`#${END}`} blocking="render" />
      {children}
      <span id={END} hidden />
    </HydrationBoundary>
  );
}
