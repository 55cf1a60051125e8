import { ACCOUNT_SIZE } from '@solana/spl-token';
import type { RentMinimums } from '../../domain/chain-reader.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { lamports } from '../rpc/rpc-schemas.ts';

export async function rentMinimums(rpc: RpcClient): Promise<RentMinimums> {
  const of = (bytes: number): Promise<bigint> =>
    rpc.call('getMinimumBalanceForRentExemption', [bytes], lamports);
  const [wallet, tokenAccount] = await Promise.all([of(0), of(ACCOUNT_SIZE)]);
  return { wallet, tokenAccount };
}
