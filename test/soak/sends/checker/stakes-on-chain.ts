import { base58 } from '@scure/base';
import { createChainCheatCodes, type ChainAccount } from '../../../../local/chain/chain-cheat-codes.ts';
import {
  delegationOf,
  NO_EPOCH,
  STAKE_PROGRAM,
  type Delegation,
} from '../../../../local/chain/epochs/stake-account.ts';

/** A stake account as the chain has it. */
export interface ChainStake {
  lamports: bigint;
  delegation: Delegation | undefined;
}

/** The rent of a stake account with 200 bytes. */
export const STAKE_RENT_LAMPORTS = 2_282_880n;

const WITHDRAWER_AT = 44;
const KEY_BYTES = 32;

/** The stake accounts that a wallet can withdraw, by address; without code of the service. */
export async function stakesOnChain(
  chainRpcUrl: string,
  wallet: string,
): Promise<ReadonlyMap<string, ChainStake>> {
  const accounts = await createChainCheatCodes(chainRpcUrl).accountsOf(STAKE_PROGRAM);
  return new Map(
    Object.entries(accounts)
      .filter(([, account]) => withdrawerOf(account) === wallet)
      .map(([address, account]) => [
        address,
        { lamports: BigInt(account.lamports), delegation: delegationOf(account) },
      ]),
  );
}

function withdrawerOf({ data }: ChainAccount): string {
  return base58.encode(Buffer.from(data, 'base64').subarray(WITHDRAWER_AT, WITHDRAWER_AT + KEY_BYTES));
}

export function isDelegated({ deactivationEpoch }: Delegation): boolean {
  return deactivationEpoch === NO_EPOCH;
}
