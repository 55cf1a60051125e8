import { hash } from 'node:crypto';
import { z } from 'zod';
import { STAKE_ACCOUNT_BYTES, STAKE_PROGRAM, type StakeAccount } from '../../domain/stakes/position.ts';
import { ChainError } from '../rpc/chain-error.ts';
import { account } from '../rpc/read-accounts.ts';
import { addressText } from '../rpc/rpc-schemas.ts';
import { inParallel } from '../rpc/in-parallel.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { stakeAccountOf, STAKER_OFFSET, WITHDRAWER_OFFSET } from './stake-account.ts';

/** Positions as of one slot. */
export interface PositionsRead<Position> {
  slot: number;
  positions: Position[];
}

export interface ReadOptions {
  /** A node that has not reached this slot refuses, and another one is asked. */
  minSlot?: number | undefined;
  signal?: AbortSignal | undefined;
}

const context = z.object({ slot: z.int() });

/** By length. Making a schema takes longer than checking an answer with it. */
const accountLists = new Map<number, z.ZodType<{ context: { slot: number }; value: RawAccount[] }>>();

function accountsOf(length: number) {
  const known = accountLists.get(length);
  if (known) return known;
  const isComplete = (value: unknown): boolean => Array.isArray(value) && value.length === length;
  const made = z.object({ context, value: z.custom<RawAccount[]>(isComplete, 'of another length') });
  accountLists.set(length, made);
  return made;
}

const listing = z.object({ context, value: z.array(z.object({ pubkey: addressText, account })) });

/** The limit of `getMultipleAccounts`. */
const MAX_ACCOUNTS_PER_CALL = 100;

/** Positions that the wallet may delegate or withdraw. Two calls, which some providers limit. */
export async function readPositionsOf(
  rpc: RpcClient,
  wallet: string,
  { minSlot, signal }: ReadOptions = {},
): Promise<PositionsRead<StakeAccount>> {
  const lists = await Promise.all(
    [STAKER_OFFSET, WITHDRAWER_OFFSET].map((offset) =>
      rpc.call(
        'getProgramAccounts',
        [
          STAKE_PROGRAM,
          {
            commitment: 'confirmed',
            encoding: 'base64',
            withContext: true,
            filters: [{ dataSize: STAKE_ACCOUNT_BYTES }, { memcmp: { offset, bytes: wallet } }],
            ...(minSlot === undefined ? {} : { minContextSlot: minSlot }),
          },
        ],
        listing,
        signal,
      ),
    ),
  );
  const found = new Map<string, StakeAccount>();
  for (const { value } of lists) {
    for (const each of value) {
      const position = stakeAccountOf(each.pubkey, each.account);
      // A node may ignore a filter.
      if (position && (position.staker === wallet || position.withdrawer === wallet)) {
        found.set(position.address, position);
      }
    }
  }
  return { slot: Math.min(...lists.map(({ context: { slot } }) => slot)), positions: [...found.values()] };
}

/** In the order of the addresses; null: not a position (any more). */
export async function readPositions(
  rpc: RpcClient,
  addresses: readonly string[],
  options: ReadOptions = {},
): Promise<PositionsRead<StakeAccount | null>> {
  const { slot, positions } = await readRawPositions(rpc, addresses, options);
  return { slot, positions: positions.map((raw, index) => positionOf(addresses[index] ?? '', raw)) };
}

/** An account as a node shows it, not checked yet; null: there is none. */
export type RawAccount = unknown;

/** The same, not read: most accounts are as they were, which their fingerprint shows in a fraction of the time. */
export async function readRawPositions(
  rpc: RpcClient,
  addresses: readonly string[],
  options: ReadOptions = {},
): Promise<PositionsRead<RawAccount>> {
  const answers = await inParallel(inCalls(addresses), (part) => readPart(rpc, part, options));
  return {
    slot: Math.min(...answers.map(({ slot }) => slot)),
    positions: answers.flatMap(({ positions }) => positions),
  };
}

/** As many as one call may ask for. */
export function inCalls<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += MAX_ACCOUNTS_PER_CALL) {
    parts.push(items.slice(from, from + MAX_ACCOUNTS_PER_CALL));
  }
  return parts;
}

/** One call. */
export async function readPart(
  rpc: RpcClient,
  addresses: readonly string[],
  { minSlot, signal }: ReadOptions,
): Promise<PositionsRead<RawAccount>> {
  const options = {
    commitment: 'confirmed',
    encoding: 'base64',
    ...(minSlot === undefined ? {} : { minContextSlot: minSlot }),
  };
  const answer = await rpc.call(
    'getMultipleAccounts',
    [addresses, options],
    accountsOf(addresses.length),
    signal,
  );
  return { slot: answer.context.slot, positions: answer.value };
}

/** Null: not a position. Throws ChainError if it is not even an account. */
export function positionOf(address: string, raw: RawAccount): StakeAccount | null {
  const parsed = account.safeParse(raw);
  if (!parsed.success) throw new ChainError('malformed', 'getMultipleAccounts: an account is malformed');
  return stakeAccountOf(address, parsed.data);
}

/** Equal as long as nothing of the account has changed; it says nothing about what is in it. */
export function fingerprintOf(raw: RawAccount): string {
  if (typeof raw !== 'object' || raw === null) return '';
  const { lamports, owner, data } = raw as Record<string, unknown>;
  return hash('sha1', `${String(lamports)} ${String(owner)} ${String(data)}`, 'base64');
}
