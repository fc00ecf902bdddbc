import { createSocket } from "node:dgram";
import type { ResolverOptions } from "node:dns";
import { Resolver } from "node:dns/promises";
import ipaddr from "ipaddr.js";

export interface NameServer {
  /** Returns a resolver that asks only this server. */
  newResolver: () => Resolver;
  close(): void;
}

const TYPE_A = 1;
const TYPE_AAAA = 28;

/**
 * Starts a DNS server on 127.0.0.1 for names that no real one has. `addressesOf` is called for every query, so that a
 * name's addresses can change: an empty array means that the name does not exist, undefined that the server does not
 * answer. By default, resolvers wait long enough for a busy machine; `resolverOptions` override that.
 */
export async function startNameServer(
  addressesOf: (name: string) => string[] | undefined | Promise<string[]>,
  resolverOptions: ResolverOptions = { timeout: 5000, tries: 4 },
): Promise<NameServer> {
  const socket = createSocket("udp4");
  let isOpen = true;
  socket.on("message", (query, from) => void answer(query, from.port));

  async function answer(query: Buffer, port: number) {
    const { name, type, end } = readQuestion(query);
    const addresses = await addressesOf(name);
    if (!addresses || !isOpen) return;
    const matching = addresses
      .map((address) => Buffer.from(ipaddr.parse(address).toByteArray()))
      .filter(({ length }) => length === (type === TYPE_A ? 4 : type === TYPE_AAAA ? 16 : -1));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(addresses.length === 0 ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(matching.length, 6);
    header.fill(0, 8, 12);
    const answers = matching.map((data) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), port);
  }

  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const address = `127.0.0.1:${socket.address().port}`;
  return {
    newResolver: () => {
      const resolver = new Resolver(resolverOptions);
      resolver.setServers([address]);
      return resolver;
    },
    close: () => {
      isOpen = false;
      socket.close();
    },
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query[at]) {
    labels.push(query.toString("ascii", at + 1, at + 1 + query[at]!));
    at += query[at]! + 1;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}
