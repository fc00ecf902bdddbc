import type { Metadata } from "next";
import { bidiSafe } from "@/lib/kit/display";

/** What a browser's tab and the preview of a link in a chat say: the merchant's name, not the software's. */
export function merchantMetadata(subject: string, merchantName: string): Metadata {
  const merchant = bidiSafe(merchantName);
  const title = `${subject} · ${merchant}`;
  return {
    title: { absolute: title },
    description: merchant,
    appleWebApp: { capable: true, title: merchant, statusBarStyle: "default" },
    openGraph: { type: "website", title, description: merchant, siteName: merchant },
  };
}
