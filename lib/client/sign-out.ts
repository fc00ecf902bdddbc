/** Ends this session and leads to an address of ours. What does it is loaded when it is wanted. */
export async function signOut(callbackUrl: string): Promise<void> {
  const nextAuth = await import("next-auth/react");
  await nextAuth.signOut({ callbackUrl });
}
