/** Ends this session and goes to a URL of Qassa. next-auth is loaded only when it is needed. */
export async function signOut(callbackUrl: string): Promise<void> {
  const nextAuth = await import("next-auth/react");
  await nextAuth.signOut({ callbackUrl });
}
