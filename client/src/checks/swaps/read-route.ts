import { bytesToHex } from '@noble/hashes/utils.js';
import { readUnsigned } from '../message-checks.ts';
import { createByteReader, type ByteReader } from '../messages/byte-reader.ts';
import type { MessageAccount, MessageInstruction } from '../messages/message.ts';
import { TransactionRefusedError } from '../refusal.ts';
import { EXCHANGES, type Exchange } from './exchanges.ts';

/** An instruction of the router, read to its last byte. Amounts are base units. */
export interface Route {
  amountIn: bigint;
  quotedOut: bigint;
  slippageBps: number;
  /** The platform's shares: of the amount that arrives, and of the part that is better than quoted. */
  platformFeeBps: number;
  positiveSlippageBps: number;
  exchanges: Exchange[];
  owner: MessageAccount;
  accountIn: MessageAccount;
  accountOut: MessageAccount;
  mintOut: string;
  /** Another account for what comes; the router's own address: none. */
  otherAccountOut: string;
  /** An account for the platform's fee; the router's own address: none. */
  platformFeeAccount: string | null;
  tokenPrograms: string[];
  eventAuthority: string;
  program: string;
  /** The accounts of the exchanges. */
  remaining: MessageAccount[];
}

/** First bytes of `sha256("global:<name>")`, as Anchor names instructions. */
const ROUTE = 'e517cb977ae3ad2a';
const ROUTE_V2 = 'bb64facc31c4af14';

const NAME_BYTES = 8;
const BASIS_POINTS = 10_000n;

/** Reads `route` or `route_v2`; every other instruction of the router, and every step of an unknown kind, is refused. */
export function readRoute({ data, accounts }: MessageInstruction, position: number): Route {
  const reader = createByteReader(data);
  const name = bytesToHex(reader.take(NAME_BYTES));
  const route =
    name === ROUTE ? readFirst(reader, accounts) : name === ROUTE_V2 ? readSecond(reader, accounts) : null;
  if (!route)
    throw new TransactionRefusedError('route', 'route or route_v2', `instruction ${position}: ${name}`);
  // The program reads from the front: what follows its arguments could say anything.
  if (reader.remaining() > 0) {
    throw new TransactionRefusedError('route', 'the end of the route', `${reader.remaining()} more bytes`);
  }
  return route;
}

function readFirst(reader: ByteReader, accounts: readonly MessageAccount[]): Route {
  const exchanges = readSteps(reader, () => reader.byte());
  const terms = {
    amountIn: unsigned(reader, 8),
    quotedOut: unsigned(reader, 8),
    slippageBps: Number(unsigned(reader, 2)),
    platformFeeBps: reader.byte(),
    positiveSlippageBps: 0,
  };
  const account = accountsOf(accounts);
  return {
    ...terms,
    exchanges,
    tokenPrograms: [account(0).address],
    owner: account(1),
    accountIn: account(2),
    accountOut: account(3),
    otherAccountOut: account(4).address,
    mintOut: account(5).address,
    platformFeeAccount: account(6).address,
    eventAuthority: account(7).address,
    program: account(8).address,
    remaining: accounts.slice(9),
  };
}

function readSecond(reader: ByteReader, accounts: readonly MessageAccount[]): Route {
  const terms = {
    amountIn: unsigned(reader, 8),
    quotedOut: unsigned(reader, 8),
    slippageBps: Number(unsigned(reader, 2)),
    platformFeeBps: Number(unsigned(reader, 2)),
    positiveSlippageBps: Number(unsigned(reader, 2)),
  };
  const exchanges = readSteps(reader, () => unsigned(reader, 2));
  const account = accountsOf(accounts);
  return {
    ...terms,
    exchanges,
    owner: account(0),
    accountIn: account(1),
    accountOut: account(2),
    mintOut: account(4).address,
    tokenPrograms: [account(5).address, account(6).address],
    otherAccountOut: account(7).address,
    platformFeeAccount: null,
    eventAuthority: account(8).address,
    program: account(9).address,
    remaining: accounts.slice(10),
  };
}

/** `readShare`: of the amount that takes this step. */
function readSteps(reader: ByteReader, readShare: () => unknown): Exchange[] {
  const count = unsigned(reader, 4);
  const exchanges: Exchange[] = [];
  for (let index = 0n; index < count; index += 1n) {
    const kind = reader.byte();
    const exchange = EXCHANGES.get(kind);
    if (!exchange) throw new TransactionRefusedError('exchange', 'a known exchange', `kind ${kind}`);
    readPayload(reader, exchange);
    readShare();
    reader.take(2);
    exchanges.push(exchange);
  }
  if (exchanges.length === 0) throw new TransactionRefusedError('route', 'a step', 'none');
  return exchanges;
}

function readPayload(reader: ByteReader, { payload }: Exchange): void {
  if (payload === 'none') return;
  reader.byte();
  if (payload === 'byte') return;
  const hasSlices = reader.byte();
  if (hasSlices === 0) return;
  reader.take(2 * Number(unsigned(reader, 4)));
}

/** The least that has to arrive: the router takes the slippage, rounded down, off the quoted amount. */
export function minimumOut({ quotedOut, slippageBps }: Pick<Route, 'quotedOut' | 'slippageBps'>): bigint {
  return quotedOut - (quotedOut * BigInt(slippageBps)) / BASIS_POINTS;
}

function accountsOf(accounts: readonly MessageAccount[]): (index: number) => MessageAccount {
  return (index) => {
    const account = accounts[index];
    if (!account) throw new TransactionRefusedError('route', `an account at ${index}`, 'none');
    return account;
  };
}

/** Little-endian. */
function unsigned(reader: ByteReader, bytes: number): bigint {
  return readUnsigned(reader.take(bytes));
}
