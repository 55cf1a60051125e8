import type { Network } from '../../client/src/network.ts';
import { DeviceError } from './device-error.ts';
import type { DeviceWallet, PhraseWallet } from './device-types.ts';
import type { PublicPart } from './record.ts';

/** An address on this page. */
export type Placed = Pick<DeviceWallet, 'address' | 'name' | 'network'>;

type StoredSecret = Pick<PublicPart, 'id' | 'wallets'>;

/** Throws ALREADY_HERE or OTHER_NETWORK if one of the wallets has this address. */
export function expectFree(here: readonly Placed[], wanted: Omit<Placed, 'name'>): void {
  const same = here.find(({ address }) => address === wanted.address);
  if (same === undefined) return;
  const { address, name, network } = same;
  if (network === wanted.network) throw new DeviceError('ALREADY_HERE', { address, name });
  throw new DeviceError('OTHER_NETWORK', { address, name, network });
}

/** Throws OTHER_NETWORK if one of the addresses is this one, in another network. In the same network its key may join it. */
export function expectOneNetwork(others: readonly Placed[], wanted: Omit<Placed, 'name'>): void {
  expectFree(
    others.filter(({ network }) => network !== wanted.network),
    wanted,
  );
}

/**
 * Throws if the device cannot take up a new phrase or key, by its first wallet: it has that wallet, or the phrase whose account 0 it is.
 */
export function expectNewSecret(here: readonly StoredSecret[], first: Omit<Placed, 'name'>): void {
  expectFree(
    here.flatMap((stored): readonly Placed[] => stored.wallets),
    first,
  );
  const [same] = here.find(({ id }) => id === first.address)?.wallets ?? [];
  if (same !== undefined) throw new DeviceError('ALREADY_HERE', { address: same.address, name: same.name });
}

/** The lowest account of a phrase that has no wallet. Those of another scheme are other keys. */
export function nextAccount(wallets: readonly (DeviceWallet | PhraseWallet)[]): number {
  const taken = new Set(
    wallets.flatMap((wallet) => ('account' in wallet && wallet.scheme === undefined ? wallet.account : [])),
  );
  let account = 0;
  while (taken.has(account)) account += 1;
  return account;
}

/** A passkey is shown by this name in the browser's own window. */
export function labelOf([first]: readonly DeviceWallet[]): string {
  return first === undefined
    ? 'Wallet'
    : `${first.name} (${first.address.slice(0, 4)}…${first.address.slice(-4)})`;
}

/** Throws TEST_NETWORK if a secret from elsewhere is about to get into a test network, and the person did not read the warning. */
export function expectWarned(network: Network, intoTestNetwork: boolean): void {
  if (network !== 'mainnet' && !intoTestNetwork) throw new DeviceError('TEST_NETWORK', { network });
}

/** Throws NOT_FOUND. */
export function walletOf<Wallet extends DeviceWallet>(
  { wallets }: { wallets: readonly Wallet[] },
  address: string,
): Wallet {
  const wallet = wallets.find((each) => each.address === address);
  if (wallet === undefined) throw new DeviceError('NOT_FOUND');
  return wallet;
}
