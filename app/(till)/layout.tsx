import type { ReactNode } from "react";
import { QueryProvider } from "@/components/ui/query-provider";

export default function TillLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
