export { serveSandboxGateway as GET, serveSandboxGateway as POST } from "@/lib/network";
