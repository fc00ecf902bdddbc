import { onlyWithSandbox } from "@/lib/api/sandbox/route";
import { serveSandboxGateway } from "@/lib/network";

const serve = onlyWithSandbox(serveSandboxGateway);

export { serve as GET, serve as POST };
