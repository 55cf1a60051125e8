import { z } from 'zod';
import type { StakeHistory, StakeHistoryEntry } from '../../domain/stakes/stake-amounts.ts';
import { account } from '../rpc/read-accounts.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';

const STAKE_HISTORY = 'SysvarStakeHistory1111111111111111111111111';

const answer = z.object({ value: account });

/** A count of 8 bytes, then epoch and three amounts of 8 bytes each, the newest epoch first. */
const COUNT_BYTES = 8;
const ENTRY_BYTES = 32;
const MAX_ENTRIES = 512;

/** The cluster's stake of the last epochs; empty on a chain that keeps none. */
export async function readStakeHistory(rpc: RpcClient, signal?: AbortSignal): Promise<StakeHistory> {
  const { value } = await rpc.call(
    'getAccountInfo',
    [STAKE_HISTORY, { commitment: 'confirmed', encoding: 'base64' }],
    answer,
    signal,
  );
  const history = new Map<number, StakeHistoryEntry>();
  const data = value?.data;
  if (!data || data.length < COUNT_BYTES) return history;
  const count = Number(data.readBigUInt64LE(0));
  if (count > MAX_ENTRIES || data.length < COUNT_BYTES + count * ENTRY_BYTES) {
    throw new ChainError('malformed', 'getAccountInfo: the stake history is not as long as it says');
  }
  for (let at = COUNT_BYTES; at < COUNT_BYTES + count * ENTRY_BYTES; at += ENTRY_BYTES) {
    history.set(Number(data.readBigUInt64LE(at)), {
      effective: data.readBigUInt64LE(at + 8),
      activating: data.readBigUInt64LE(at + 16),
      deactivating: data.readBigUInt64LE(at + 24),
    });
  }
  return history;
}
