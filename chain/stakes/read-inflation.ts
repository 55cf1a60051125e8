import { z } from 'zod';
import type { Inflation } from '../../domain/stakes/vote-account.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { lamports } from '../rpc/rpc-schemas.ts';

/** Fractions of a year. */
const rate = z.object({ validator: z.number().min(0).max(1) });

const supply = z.object({ value: z.object({ total: lamports }) });

const BILLION = 1_000_000_000;

/** Reads what the network pays for staking now. */
export async function readInflation(rpc: RpcClient, signal?: AbortSignal): Promise<Inflation> {
  const [{ validator }, { value }] = await Promise.all([
    rpc.call('getInflationRate', [], rate, signal),
    rpc.call(
      'getSupply',
      [{ commitment: 'confirmed', excludeNonCirculatingAccountsList: true }],
      supply,
      signal,
    ),
  ]);
  return {
    validatorRateBillionths: BigInt(Math.round(validator * BILLION)),
    supplyLamports: value.total,
  };
}
