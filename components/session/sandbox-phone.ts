import { apiUrl } from "@/lib/client/api";
import { useView } from "./view-provider";

/** The URL of the sandbox phone of the organization that the page shows; another tab may have switched to another. */
export const useSandboxPhoneUrl = (): string => apiUrl("GET /sandbox-phone", { scope: useView() });
