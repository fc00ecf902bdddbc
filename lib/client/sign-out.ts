/**
 * Ends this session and goes to a URL of Qassa. next-auth is loaded only when it is needed. Throws if Qassa cannot be
 * reached.
 */
export async function signOut(callbackUrl: string): Promise<void> {
  const nextAuth = await import("next-auth/react");
  // Without its token, next-auth would go to a page of its own and leave the session open.
  if (!(await nextAuth.getCsrfToken())) throw new Error("Qassa cannot be reached");
  await nextAuth.signOut({ callbackUrl });
}
