import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { authorizeOwner } from '../access/authorize.ts';
import type { DelegatedAmount } from './delegated-amount.ts';
import { checkDelegatedAmount, type DelegateInput } from './stake-input.ts';
import type { StakeWallets } from './stake-wallet.ts';

export interface AdmitDelegationDeps {
  chain: Pick<ChainReader, 'chainId'>;
  wallets: Pick<StakeWallets, 'read'>;
  delegatedAmount: DelegatedAmount;
}

export function createAdmitDelegation({ chain, wallets, delegatedAmount }: AdmitDelegationDeps) {
  /** Throws if the wallet cannot delegate the amount, whichever validator is chosen for it. */
  return async function admitDelegation(
    actor: Actor,
    network: Network,
    input: Pick<DelegateInput, 'from' | 'amount' | 'feeCapLamports'>,
  ): Promise<void> {
    const ownerId = authorizeOwner(actor, 'stake.request');
    checkDelegatedAmount(input);
    const place = { ownerId, network, chainId: await chain.chainId(network) };
    await delegatedAmount(place, input, await wallets.read(place, input.from));
  };
}
