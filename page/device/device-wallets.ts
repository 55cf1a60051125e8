import { DeviceError } from './device-error.ts';
import type { DeviceWallet } from './device-types.ts';
import { addressOf } from './phrase/derive-key.ts';
import type { PhraseSecret } from './phrase/phrase.ts';
import type { PublicPart } from './record.ts';

/** An address on this page. */
export type Placed = Pick<DeviceWallet, 'address' | 'name' | 'network'>;

type StoredPhrase = Pick<PublicPart, 'id' | 'wallets'>;
export interface WantedPhrase {
  id: string;
  wallets: readonly Omit<Placed, 'name'>[];
}

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

/** Throws if the device cannot take up a new phrase: it has the phrase itself, or a wallet of it. */
export function expectNewPhrase(here: readonly StoredPhrase[], wanted: WantedPhrase): void {
  const wallets = here.flatMap((phrase) => phrase.wallets);
  for (const wallet of wanted.wallets) expectFree(wallets, wallet);
  const [first] = here.find(({ id }) => id === wanted.id)?.wallets ?? [];
  if (first !== undefined)
    throw new DeviceError('ALREADY_HERE', { address: first.address, name: first.name });
}

/** Throws OTHER_WORDS unless the phrase gives each of these addresses. Without the key of a record, nothing else vouches for them. */
export function expectGives({ id, wallets }: StoredPhrase, { seed }: PhraseSecret): void {
  const isOwn =
    addressOf(seed, { account: 0 }) === id &&
    wallets.every((wallet) => addressOf(seed, wallet) === wallet.address);
  if (!isOwn) throw new DeviceError('OTHER_WORDS');
}

/** The lowest account of a phrase that has no wallet. Those of another scheme are other keys. */
export function nextAccount(wallets: readonly DeviceWallet[]): number {
  const taken = new Set(wallets.flatMap(({ account, scheme }) => (scheme === undefined ? account : [])));
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
