import type { DayValue, WalletValueQueries } from '../../db/wallets/wallet-values.ts';
import type { WalletStore } from '../../db/wallets/wallet-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import { relationToWallet } from '../../domain/access/relation.ts';
import type { Network } from '../../domain/networks.ts';
import { authorize } from '../access/authorize.ts';
import { noSuchWallet } from './followed-wallet.ts';

export interface ReadValuesDeps {
  wallets: Pick<WalletStore, 'find'>;
  values: WalletValueQueries;
}

export function createReadValues({ wallets, values }: ReadValuesDeps) {
  /** One value for each day on which it was known, the oldest first. Empty for a wallet that does not own itself. */
  return async function readValues(actor: Actor, network: Network, address: string): Promise<DayValue[]> {
    const owner = ownerOf(actor);
    const own = owner && (await wallets.find(network, owner.id, address));
    const relation = own ? 'own' : relationToWallet(actor, { network, address });
    authorize(actor, 'history.read', relation, () => noSuchWallet(network));
    if (!own) throw noSuchWallet(network);
    return values.list(own);
  };
}
