import { sessionCookie } from "@/lib/auth";
import {
  changeListSettings,
  changePassword,
  changeProfile,
  confirmTwoFactor,
  disableTwoFactor,
  endSession,
  listSessions,
  presentPin,
  presentProfile,
  presentSession,
  readProfile,
  readPin,
  removePin,
  renewRecoveryCodes,
  setPin,
  signOutEverywhere,
  startTwoFactor,
} from "@/lib/domain/sign-in";
import { Reply } from "../../core/route";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const profileHandlers = {
  readProfile: accountRoute(accountOperations.readProfile, async ({ member }) =>
    presentProfile(await readProfile(member)),
  ),
  changeProfile: accountRoute(accountOperations.changeProfile, async ({ member, body }) =>
    presentProfile(await changeProfile(member, body)),
  ),
  changeListSettings: accountRoute(accountOperations.changeListSettings, ({ member, body }) =>
    changeListSettings(member, body),
  ),
  /** Ends all other sessions; this one continues with a new token. */
  changePassword: accountRoute(accountOperations.changePassword, async ({ member, body }) => {
    const { sessionToken } = await changePassword(member, {
      current: body.current_password,
      next: body.password,
    });
    const cookie = await sessionCookie({ sub: member.userId, sid: sessionToken });
    return new Reply({}, { "set-cookie": cookie });
  }),
  readPin: accountRoute(accountOperations.readPin, async ({ member }) =>
    presentPin(await readPin(member)),
  ),
  setPin: accountRoute(accountOperations.setPin, async ({ member, body }) =>
    presentPin(await setPin(member, body)),
  ),
  removePin: accountRoute(accountOperations.removePin, async ({ member }) => {
    await removePin(member);
    return {};
  }),
  listSessions: accountRoute(accountOperations.listSessions, async ({ member }) => ({
    data: (await listSessions(member)).map(presentSession),
  })),
  endSession: accountRoute(accountOperations.endSession, async ({ member, params }) => {
    await endSession(member, params.sessionID);
    return {};
  }),
  signOutEverywhere: accountRoute(accountOperations.signOutEverywhere, async ({ member }) => {
    await signOutEverywhere(member);
    return {};
  }),
  startTwoFactor: accountRoute(accountOperations.startTwoFactor, ({ member, body }) =>
    startTwoFactor(member, body.current_password),
  ),
  confirmTwoFactor: accountRoute(accountOperations.confirmTwoFactor, async ({ member, body }) => ({
    recovery_codes: await confirmTwoFactor(member, body.code),
  })),
  disableTwoFactor: accountRoute(accountOperations.disableTwoFactor, async ({ member, body }) => {
    await disableTwoFactor(member, body);
    return {};
  }),
  renewRecoveryCodes: accountRoute(
    accountOperations.renewRecoveryCodes,
    async ({ member, body }) => ({ recovery_codes: await renewRecoveryCodes(member, body) }),
  ),
};
