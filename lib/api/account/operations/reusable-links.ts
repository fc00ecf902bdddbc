import { z } from "zod";
import { AccountPayment } from "@/lib/domain/payments/views/schemas";
import {
  ChangeReusableLink,
  CreateReusableLink,
  ReusableLinkResource,
} from "@/lib/domain/reusable-links/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";
import { pageOf, paging } from "./paging";

export const reusableLinkOperations = {
  listReusableLinks: {
    method: "GET",
    path: "/reusable-links",
    summary: "List reusable links, newest first",
    tag: "Reusable links",
    permission: "payments.search",
    query: z.object(paging),
    response: pageOf(ReusableLinkResource),
  },
  createReusableLink: {
    method: "POST",
    path: "/reusable-links",
    summary: "Create a reusable link",
    tag: "Reusable links",
    permission: "payments.link",
    body: CreateReusableLink,
    success: 201,
    response: ReusableLinkResource,
  },
  readReusableLink: {
    method: "GET",
    path: "/reusable-links/{reusableLinkID}",
    summary: "Read a reusable link and its sums",
    tag: "Reusable links",
    permission: "payments.search",
    response: ReusableLinkResource,
  },
  changeReusableLink: {
    method: "PATCH",
    path: "/reusable-links/{reusableLinkID}",
    summary: "Change, end or reactivate a reusable link",
    tag: "Reusable links",
    permission: "payments.link",
    body: ChangeReusableLink,
    response: ReusableLinkResource,
  },
  listReusableLinkPayments: {
    method: "GET",
    path: "/reusable-links/{reusableLinkID}/payments",
    summary: "List the payments of a reusable link, newest first",
    tag: "Reusable links",
    permission: "payments.search",
    query: z.object(paging),
    response: pageOf(AccountPayment),
  },
} as const satisfies OperationTable<AccountOperation>;
