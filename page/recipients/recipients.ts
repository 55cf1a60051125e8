import { createStore, type Store } from '../app/store.ts';
import type { PageRequests } from '../session/page-requests.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { namedRecipients, type NamedAddress, type NamedRecipient } from './named-recipients.ts';
import { rememberedNames, rememberName } from './remembered-names.ts';

type Owner = Pick<PageWallet, 'network' | 'address'>;

/** The address books of the wallets that have signed in. */
export interface Recipients {
  /** By `ownerKey`. Missing before the service has answered. */
  store: Store<Readonly<Record<string, readonly NamedRecipient[]>>>;
  /** Reads the book of the session's wallet again. */
  load(wallet: Owner): Promise<void>;
  /** Saves an address under a name, or gives it another one. */
  save(wallet: Owner, named: NamedAddress): Promise<void>;
  remove(wallet: Owner, address: string): Promise<void>;
  /** From now on, the name stands for this address on this device. */
  trust(wallet: Owner, named: NamedAddress): void;
}

export function ownerKey({ network, address }: Owner): string {
  return `${network}/${address}`;
}

export function createRecipients(
  requests: Pick<PageRequests, 'recipients' | 'saveRecipient' | 'removeRecipient'>,
): Recipients {
  const store = createStore<Record<string, readonly NamedRecipient[]>>({});
  let rounds = 0;

  async function load(wallet: Owner): Promise<void> {
    const round = (rounds += 1);
    const saved = await requests.recipients(wallet.network);
    // An older answer does not know what was saved since.
    if (round === rounds) {
      store.set({ [ownerKey(wallet)]: namedRecipients(saved, rememberedNames(wallet.address)) });
    }
  }

  return {
    store,
    load,
    async save(wallet, named) {
      await requests.saveRecipient(wallet.network, named);
      rememberName(wallet.address, named);
      await load(wallet);
    },
    async remove(wallet, address) {
      await requests.removeRecipient(wallet.network, address);
      await load(wallet);
    },
    trust(wallet, named) {
      rememberName(wallet.address, named);
      const book = store.get()[ownerKey(wallet)] ?? [];
      store.set({ [ownerKey(wallet)]: namedRecipients(book, rememberedNames(wallet.address)) });
    },
  };
}
