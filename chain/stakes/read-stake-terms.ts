import { z } from 'zod';
import { STAKE_ACCOUNT_BYTES } from '../../domain/stakes/position.ts';
import type { StakeTerms } from '../../domain/stakes/stake-reader.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { lamports } from '../rpc/rpc-schemas.ts';

const minimum = z.object({ value: lamports });

/** 1 SOL, which mainnet asks for. A network that asks for less may ask for it tomorrow. */
const MIN_DELEGATION_LAMPORTS = 1_000_000_000n;

export async function readStakeTerms(rpc: RpcClient): Promise<StakeTerms> {
  const [rentLamports, { value }] = await Promise.all([
    rpc.call('getMinimumBalanceForRentExemption', [STAKE_ACCOUNT_BYTES], lamports),
    rpc.call('getStakeMinimumDelegation', [{ commitment: 'confirmed' }], minimum),
  ]);
  return {
    rentLamports,
    minimumDelegation: value > MIN_DELEGATION_LAMPORTS ? value : MIN_DELEGATION_LAMPORTS,
  };
}
