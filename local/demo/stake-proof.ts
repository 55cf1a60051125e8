import { readAccounts } from '../../chain/rpc/read-accounts.ts';
import type { RpcClient } from '../../chain/rpc/rpc-client.ts';
import { stakeAccountOf } from '../../chain/stakes/stake-account.ts';
import type { Delegation, StakeAccount } from '../../domain/stakes/position.ts';
import { DemoError } from './demo-error.ts';
import { waitUntil } from './wait-until.ts';

/** The service already reports it; another node of the chain may need a moment more. */
const PROOF_TIMEOUT_MS = 15_000;

export interface DelegatedAccount extends StakeAccount {
  delegation: Delegation;
}

/** Asks only the chain, until the stake account is as it has to be. */
export async function proveStake(
  rpc: RpcClient,
  address: string,
  what: string,
  isSo: (account: DelegatedAccount) => boolean,
): Promise<DelegatedAccount> {
  return await waitUntil(`the chain to show that ${what}`, PROOF_TIMEOUT_MS, async () => {
    const [found = null] = await readAccounts(rpc, [address]);
    const account = stakeAccountOf(address, found);
    if (!account?.delegation) return undefined;
    const delegated = { ...account, delegation: account.delegation };
    return isSo(delegated) ? delegated : undefined;
  });
}

/** The stake account has ended. */
export async function proveEnded(rpc: RpcClient, address: string): Promise<void> {
  const [found = null] = await readAccounts(rpc, [address]);
  if (found !== null && found.lamports > 0n) {
    throw new DemoError(`The stake account still holds ${found.lamports} lamports.`);
  }
}
