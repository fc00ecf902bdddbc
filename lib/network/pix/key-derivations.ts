/** What was found in a file in DER or BER, without a password. */
export interface Encryption {
  /** The most expensive derivation of a key from the password: iterations; of scrypt, N × r × p. */
  maxIterations: number;
  /** The private keys of a PKCS #12 file, each PKCS #8 in DER, most of them encrypted. */
  keys: Buffer[];
}

/** The file ends too early, or nests deeper than any certificate does. */
export class MalformedFile extends Error {}

interface Value {
  tag: number;
  content: Buffer;
  children: Value[];
  end: number;
}

const MAX_DEPTH = 24;
const MAX_VALUES = 10_000;

const [INTEGER, OCTETS, OID, SEQUENCE] = [0x02, 0x04, 0x06, 0x30];
const CONSTRUCTED = 0x20;
const EXPLICIT_0 = 0xa0;

/** PKCS #5 and PKCS #12: salt and iterations are the parameters, or their beginning. */
const DERIVATIONS = /^2a864886f70d0105(?:01|03|04|06|0a|0b|0c)$|^2a864886f70d010c01/;
const SCRYPT = "2b06010401da47040b";
const KEY_BAGS = /^2a864886f70d010c0a01(?:01|02)$/;

/**
 * Returns what PKCS #12, or an encrypted PKCS #8 key, will cost to decrypt, and the keys in it. Takes time in proportion
 * to the file's size; nothing is decrypted. Throws `MalformedFile`.
 */
export function readEncryption(file: Buffer): Encryption {
  const found: Encryption = { maxIterations: 0, keys: [] };
  let values = 0;

  function read(bytes: Buffer, at: number, depth: number): Value {
    values += 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) throw new MalformedFile();
    const tag = byteAt(bytes, at);
    if ((tag & 0x1f) === 0x1f) throw new MalformedFile();
    const first = byteAt(bytes, at + 1);
    let start = at + 2;
    let length: number | undefined = first;
    if (first === 0x80) length = undefined;
    else if (first > 0x80) {
      const size = first & 0x7f;
      if (size > 4 || start + size > bytes.length) throw new MalformedFile();
      length = bytes.readUIntBE(start, size);
      start += size;
    }
    const isConstructed = (tag & CONSTRUCTED) !== 0;
    if (length === undefined && !isConstructed) throw new MalformedFile();
    const end = length === undefined ? bytes.length : start + length;
    if (end > bytes.length) throw new MalformedFile();
    const children: Value[] = [];
    let next = start;
    while (isConstructed && next < end) {
      if (length === undefined && bytes.readUInt16BE(next) === 0) break;
      const child = read(bytes, next, depth + 1);
      children.push(child);
      next = child.end;
    }
    const content = bytes.subarray(start, isConstructed ? next : end);
    const value = { tag, content, children, end: length === undefined ? next + 2 : end };
    visit(value, depth);
    return value;
  }

  function visit({ tag, content, children }: Value, depth: number): void {
    // Octets can come in parts, and what they hold is a structure of its own, or is encrypted.
    if (tag === OCTETS) tryAll(content, depth);
    if (tag === (OCTETS | CONSTRUCTED)) {
      tryAll(Buffer.concat(children.map((part) => part.content)), depth);
    }
    if (tag !== SEQUENCE) return;
    const [head, second, third] = children;
    if (head?.tag === OID && second) {
      const name = head.content.toString("hex");
      const [, ...numbers] = second.children;
      if (DERIVATIONS.test(name)) note(integerOf(numbers[0]));
      if (name === SCRYPT) note(product(numbers.slice(0, 3).map(integerOf)));
      if (KEY_BAGS.test(name) && second.tag === EXPLICIT_0) found.keys.push(second.content);
    }
    // MacData: the digest, the salt, the iterations.
    if (head?.tag === SEQUENCE && second?.tag === OCTETS && third?.tag === INTEGER) {
      note(integerOf(third));
    }
  }

  function tryAll(bytes: Buffer, depth: number): void {
    try {
      for (let at = 0; at < bytes.length;) at = read(bytes, at, depth + 1).end;
    } catch (error) {
      if (!(error instanceof MalformedFile) || values > MAX_VALUES) throw error;
    }
  }

  const note = (iterations: number) => {
    found.maxIterations = Math.max(found.maxIterations, iterations);
  };

  read(file, 0, 0);
  return found;
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new MalformedFile();
  return byte;
}

const integerOf = (value: Value | undefined): number =>
  value?.tag === INTEGER ? Number(BigInt(`0x${value.content.toString("hex") || "0"}`)) : 0;

const product = (numbers: number[]): number => numbers.reduce((one, other) => one * other, 1);
