import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

/** The server's record of a name: its addresses, an alias and its addresses, or no answer at all. */
export type NameRecord = { alias?: string; addresses: string[]; silentFor?: 'A' | 'AAAA' } | 'silent';

export interface NameServer {
  /** In the form that `Resolver.setServers` takes. */
  address: string;
  /** How often each name was asked for, over all types and repeats. */
  asked: Map<string, number>;
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const ANSWER_FLAGS = 0x8180;
const NAME_UNKNOWN = 3;

/** A DNS server on UDP that only knows these names and answers for all others that they do not exist. */
export async function startNameServer(recordOf: (name: string) => NameRecord | null): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked = new Map<string, number>();
  socket.on('message', (query, from) => {
    const { name, type, question } = readQuestion(query);
    asked.set(name, (asked.get(name) ?? 0) + 1);
    const record = recordOf(name);
    if (record === 'silent' || (record?.silentFor && TYPES[record.silentFor] === type)) return;
    const answers = record ? answersTo(name, type, record) : [];
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(record ? ANSWER_FLAGS : ANSWER_FLAGS | NAME_UNKNOWN, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; question: Buffer } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  return { name: labels.join('.').toLowerCase(), type, question: query.subarray(HEADER_BYTES, at + 5) };
}

function answersTo(
  name: string,
  type: number,
  { alias, addresses }: Exclude<NameRecord, 'silent'>,
): Buffer[] {
  const parsed = addresses.map((address) => ipaddr.parse(address));
  const ofType = parsed.filter((address) => (address.kind() === 'ipv4' ? TYPES.A : TYPES.AAAA) === type);
  const owner = alias ?? name;
  return [
    ...(alias === undefined ? [] : [resource(name, TYPES.CNAME, nameBytes(alias))]),
    ...ofType.map((address) => resource(owner, type, Buffer.from(address.toByteArray()))),
  ];
}

function resource(owner: string, type: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt32BE(60, 4);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(owner), fields, data]);
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(`${String.fromCodePoint(label.length)}${label}`));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}
