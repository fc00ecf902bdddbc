import { createHash } from "node:crypto";
import { type IdKind, idFromUuid } from "@/lib/kit/ids";

/**
 * Random choices that are the same for the same seed: SHA-256 of the seed and a counter. IDs have their own seed, so
 * that the same history can exist twice.
 */
export class Random {
  readonly #seed: string;
  readonly #idSeed: string;
  #counter = 0;
  #ids = 0;
  #pool = Buffer.alloc(0);

  constructor({ seed, idSeed }: { seed: string; idSeed: string }) {
    this.#seed = seed;
    this.#idSeed = idSeed;
  }

  bytes(length: number): Buffer {
    while (this.#pool.length < length) {
      const more = createHash("sha256")
        .update(`${this.#seed} ${this.#counter++}`)
        .digest();
      this.#pool = Buffer.concat([this.#pool, more]);
    }
    const taken = this.#pool.subarray(0, length);
    this.#pool = this.#pool.subarray(length);
    return taken;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    return this.bytes(4).readUInt32BE() / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** Returns an integer; both bounds are inclusive. */
  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.whole(0, items.length - 1)]!;
  }

  weighted<Item>(items: readonly (readonly [Item, number])[]): Item {
    let left = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return items.at(-1)![0];
  }

  /** Returns an ID as it would have been generated at that time. */
  id(kind: IdKind, at: Date): string {
    const name = `${this.#idSeed} ${kind} ${this.#ids++}`;
    const uuid = createHash("sha256").update(name).digest().subarray(0, 16);
    uuid.writeUIntBE(at.getTime(), 0, 6);
    uuid[6] = (uuid[6]! & 0x0f) | 0x70;
    uuid[8] = (uuid[8]! & 0x3f) | 0x80;
    return idFromUuid(kind, uuid);
  }
}
