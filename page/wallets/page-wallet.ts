import type { Signer } from '../../client/src/signing/signer.ts';
import type { Network } from '../../client/src/network.ts';

interface AnyWallet {
  /** An address is on the page once. */
  readonly address: string;
  readonly name: string;
  readonly network: Network;
}

/** Its key is on this device. */
export interface KeyWallet extends AnyWallet {
  readonly kind: 'device';
}

/** Its key is in another wallet program of this browser. */
export interface ExternalWallet extends AnyWallet {
  readonly kind: 'external';
  /** The program's own name, by which it is found again. */
  readonly app: string;
}

/** An address to look at. Nothing can be signed for it here. */
export interface WatchedWallet extends AnyWallet {
  readonly kind: 'watched';
}

/** A wallet without a key of ours. */
export type OtherWallet = ExternalWallet | WatchedWallet;
export type SigningWallet = KeyWallet | ExternalWallet;
export type PageWallet = SigningWallet | WatchedWallet;

/** Undefined for a wallet that is only watched. */
export function signingWallet(wallet: PageWallet | undefined): SigningWallet | undefined {
  return wallet?.kind === 'watched' ? undefined : wallet;
}

/** Signs for a wallet of the page. `signMessage` is for the bytes of transactions. */
export interface WalletSigner extends Signer {
  readonly walletType: SigningWallet['kind'];
  /** The signature of exactly this sign-in text, which was checked. */
  signText(text: Uint8Array): Promise<Uint8Array>;
}
