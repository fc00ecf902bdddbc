/** How many attempts an endpoint can have in flight before its first response. */
const FIRST_SHARE = 5;

/**
 * The attempts that a lane can have in flight, divided so that no endpoint takes them all: an endpoint's share starts
 * small, grows by one with each success and is reset by a failure. An endpoint that responds quickly soon has half of
 * the lane; one that never responds occupies only a few slots.
 */
export class EndpointSlots {
  readonly #endpoints = new Map<string, { underWay: number; share: number }>();
  #underWay = 0;

  constructor(
    readonly total: number,
    readonly firstShare = Math.min(FIRST_SHARE, total),
  ) {}

  get underWay(): number {
    return this.#underWay;
  }

  get free(): number {
    return this.total - this.#underWay;
  }

  /** How many more attempts an endpoint can have in flight. */
  capacityOf(endpoint: string): number {
    const known = this.#endpoints.get(endpoint);
    return known ? Math.max(0, known.share - known.underWay) : this.firstShare;
  }

  /** The capacity of each endpoint that has used a slot; others have `firstShare`. */
  capacity(): Map<string, number> {
    return new Map(
      [...this.#endpoints.keys()].map((endpoint) => [endpoint, this.capacityOf(endpoint)]),
    );
  }

  take(endpoint: string): void {
    const known = this.#endpoints.get(endpoint) ?? { underWay: 0, share: this.firstShare };
    known.underWay += 1;
    this.#endpoints.set(endpoint, known);
    this.#underWay += 1;
  }

  release(endpoint: string, succeeded: boolean): void {
    const known = this.#endpoints.get(endpoint)!;
    known.underWay -= 1;
    const max = Math.max(this.firstShare, Math.floor(this.total / 2));
    known.share = succeeded ? Math.min(max, known.share + 1) : this.firstShare;
    this.#underWay -= 1;
  }
}
