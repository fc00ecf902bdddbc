export type OnEnd = (undo: () => unknown) => void;

/** Runs `work`, then what it has registered in reverse order, however it ends; also when the program is interrupted. */
export async function withCleanUp<Result>(
  work: (onEnd: OnEnd) => Promise<Result>,
): Promise<Result> {
  const undo: (() => unknown)[] = [];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  try {
    return await work((step) => undo.push(step));
  } finally {
    await end();
  }
}
