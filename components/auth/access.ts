import { fetchJson } from "@/lib/client/fetch-json";
import type { InvitationOffer } from "@/lib/domain/accounts/schemas";

interface Entered {
  organization_id: string;
}

const post = <Answer>(path: string, body: object) =>
  fetchJson<Answer>(`/api/access${path}`, { body });

/** The ways in, as the server offers them. Each throws `RequestFailed`. */
export const access = {
  signUp: (body: {
    organization_name: string;
    currency: string;
    name: string;
    email: string;
    password: string;
    time_zone: string;
  }) => post<Entered>("/sign-up", body),
  forgottenPassword: (body: { email: string }) => post<object>("/forgotten-password", body),
  resetPassword: (body: { token: string; password: string }) =>
    post<object>("/reset-password", body),
  readInvitation: (token: string) => post<InvitationOffer>("/invitation", { token }),
  acceptInvitation: (body: { token: string; name: string; password: string }) =>
    post<Entered>("/invitation/accept", body),
  openOrganization: (body: { name: string; currency: string; time_zone: string }) =>
    post<Entered>("/organizations", body),
  joinOrganization: (token: string) => post<Entered>("/invitation/join", { token }),
};
