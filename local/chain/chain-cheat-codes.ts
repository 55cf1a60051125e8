import { createHash } from 'node:crypto';
import { parse, stringify } from 'lossless-json';
import { z } from 'zod';

/** A local chain answers in milliseconds; after this time it never will. */
const CALL_TIMEOUT_MS = 10_000;

/** u64 and u128 as digits: JavaScript numbers are exact only to 2^53. */
const digits = z.string().regex(/^\d+$/);

const accountSchema = z.object({
  lamports: digits,
  owner: z.string(),
  executable: z.boolean(),
  rentEpoch: digits,
  /** Base64. */
  data: z.base64(),
});

export type ChainAccount = z.infer<typeof accountSchema>;

export const chainAccountsSchema = z.record(z.string(), accountSchema);

/** By address. */
export type ChainAccounts = z.infer<typeof chainAccountsSchema>;

export interface ExportedAccounts {
  /** Equal to that of an earlier export if no account has changed in between. */
  fingerprint: string;
  /** Only on request: many accounts take time to parse. */
  read(): ChainAccounts;
}

/** Surfpool's own methods in addition to Solana's: they read and write accounts and the clock without a transaction. */
export interface ChainCheatCodes {
  exportAccounts(): Promise<ExportedAccounts>;
  setAccount(address: string, account: ChainAccount): Promise<void>;
  epoch(): Promise<number>;
  /** Returns the slot before it and the slot reached. */
  travelToEpoch(epoch: number): Promise<Travelled>;
}

export interface Travelled {
  from: number;
  to: number;
}

/** For the epochs of the chain (epochs/epoch-engine.ts). */
export interface EpochCheatCodes {
  epochInfo(): Promise<{ epoch: number; slot: number; slotsInEpoch: number }>;
  /** Begins that slot at once. */
  travelToSlot(slot: number): Promise<void>;
  /** Every account of the program. */
  accountsOf(program: string): Promise<ChainAccounts>;
  /** Undefined if the chain does not have it. */
  account(address: string): Promise<ChainAccount | undefined>;
  /** Replaces only the data of an account. */
  setData(address: string, data: Uint8Array): Promise<void>;
  /** The part of the inflation that validators and their stakes get, a fraction in a year. */
  inflation(): Promise<number>;
}

export interface ProgramCheatCodes {
  /** Makes an executable program of an ELF file, at any address. */
  writeProgram(address: string, elf: Uint8Array): Promise<void>;
}

export interface ClockCheatCodes {
  slot(): Promise<number>;
  /** No slot begins until it is resumed. Resolves once the last one has ended. */
  pauseClock(): Promise<void>;
  resumeClock(): Promise<void>;
}

const answerSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);
const snapshotSchema = z.object({ value: chainAccountsSchema });
const number = digits.transform(Number);
const epochInfoSchema = z.object({ epoch: number, absoluteSlot: number, slotsInEpoch: number });
const inflationSchema = z.object({ validator: z.string().transform(Number) });
const rpcAccountSchema = z
  .object({
    lamports: digits,
    owner: z.string(),
    executable: z.boolean(),
    rentEpoch: digits,
    data: z.tuple([z.base64(), z.literal('base64')]),
  })
  .transform((account): ChainAccount => ({ ...account, data: account.data[0] }));
const programAccountsSchema = z.array(z.object({ pubkey: z.string(), account: rpcAccountSchema }));
const accountAnswerSchema = z.object({ value: rpcAccountSchema.nullable() });
const AS_BASE64 = { encoding: 'base64', commitment: 'processed' };

/**
 * Without programs, unless they are asked for; sysvars and feature gates are a quarter megabyte that is the same on all
 * chains.
 */
const EXPORT = [{ scope: 'network', filter: { excludeSysvars: true, excludeFeatureGates: true } }];

export function createChainCheatCodes(
  rpcUrl: string,
): ChainCheatCodes & ProgramCheatCodes & ClockCheatCodes & EpochCheatCodes {
  async function post(method: string, params: unknown[]): Promise<string> {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringify({ jsonrpc: '2.0', id: 1, method, params }) ?? '',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${method}: HTTP ${response.status}`);
    return response.text();
  }

  async function epochInfo() {
    const info = resultOf('getEpochInfo', await post('getEpochInfo', []), epochInfoSchema);
    return { epoch: info.epoch, slot: info.absoluteSlot, slotsInEpoch: info.slotsInEpoch };
  }

  async function slot(): Promise<number> {
    return resultOf('getSlot', await post('getSlot', [{ commitment: 'processed' }]), number);
  }

  async function travel(to: object) {
    return resultOf('surfnet_timeTravel', await post('surfnet_timeTravel', [to]), epochInfoSchema);
  }

  return {
    async exportAccounts() {
      const text = await post('surfnet_exportSnapshot', EXPORT);
      return {
        // The slot before it always differs; the accounts are sorted by address.
        fingerprint: createHash('sha256')
          .update(text.slice(text.indexOf('"value"')))
          .digest('hex'),
        read: () => resultOf('surfnet_exportSnapshot', text, snapshotSchema).value,
      };
    },
    async setAccount(address, account) {
      const update = {
        lamports: BigInt(account.lamports),
        owner: account.owner,
        executable: account.executable,
        rentEpoch: BigInt(account.rentEpoch),
        data: Buffer.from(account.data, 'base64').toString('hex'),
      };
      resultOf('surfnet_setAccount', await post('surfnet_setAccount', [address, update]), z.unknown());
    },
    async writeProgram(address, elf) {
      const params = [address, Buffer.from(elf).toString('hex'), 0];
      resultOf('surfnet_writeProgram', await post('surfnet_writeProgram', params), z.unknown());
    },
    async epoch() {
      return (await epochInfo()).epoch;
    },
    epochInfo,
    async travelToEpoch(epoch) {
      const from = await slot();
      return { from, to: (await travel({ absoluteEpoch: epoch })).absoluteSlot };
    },
    async travelToSlot(absoluteSlot) {
      await travel({ absoluteSlot });
    },
    async accountsOf(program) {
      const answer = await post('getProgramAccounts', [program, AS_BASE64]);
      const accounts = resultOf('getProgramAccounts', answer, programAccountsSchema);
      return Object.fromEntries(accounts.map(({ pubkey, account }) => [pubkey, account]));
    },
    async account(address) {
      const answer = await post('getAccountInfo', [address, AS_BASE64]);
      return resultOf('getAccountInfo', answer, accountAnswerSchema).value ?? undefined;
    },
    async setData(address, data) {
      const update = { data: Buffer.from(data).toString('hex') };
      resultOf('surfnet_setAccount', await post('surfnet_setAccount', [address, update]), z.unknown());
    },
    async inflation() {
      return resultOf('getInflationRate', await post('getInflationRate', []), inflationSchema).validator;
    },
    slot,
    async pauseClock() {
      resultOf('surfnet_pauseClock', await post('surfnet_pauseClock', []), z.unknown());
    },
    async resumeClock() {
      resultOf('surfnet_resumeClock', await post('surfnet_resumeClock', []), z.unknown());
    },
  };
}

function resultOf<T>(method: string, text: string, schema: z.ZodType<T>): T {
  const answer = answerSchema.parse(parse(text, null, (number) => number));
  if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`);
  return schema.parse(answer.result);
}
