/** Makes parallel histories wait for each other before each poll, so that all of them know what it may have found. */
export class PollRounds {
  #taking = 0;
  #waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  rounds = 0;

  constructor(readonly tick: () => Promise<void>) {}

  /** While `life` runs, no poll starts unless `life` is waiting for one too. */
  async during<Result>(life: () => Promise<Result>): Promise<Result> {
    this.#taking += 1;
    try {
      return await life();
    } finally {
      this.#taking -= 1;
      this.#tickOnceAllWait();
    }
  }

  poll(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#tickOnceAllWait();
    });
  }

  #tickOnceAllWait(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#taking) return;
    const round = this.#waiting;
    this.#waiting = [];
    this.rounds += 1;
    this.tick().then(
      () => round.forEach(({ resolve }) => resolve()),
      (error: unknown) => round.forEach(({ reject }) => reject(error)),
    );
  }
}
