import { openSandboxRoute } from "@/lib/http/sandbox-route";
import { declineLink } from "@/lib/network";

export const POST = openSandboxRoute({}, ({ params }) => declineLink(params.token!));
