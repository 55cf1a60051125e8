import * as z from 'zod/mini';
import { isAddress } from '../../client/src/checks/addresses.ts';
import type {
  WalletStandardAccount,
  WalletStandardWallet,
} from '../../client/src/signing/wallet-standard-signer.ts';
import type { Network } from '../../client/src/network.ts';
import { asWalletAppError } from './wallet-app-error.ts';

const CONNECT = 'standard:connect';
const EVENTS = 'standard:events';
const SIGN_TRANSACTION = 'solana:signTransaction';
const SIGN_MESSAGE = 'solana:signMessage';
const SIGN_IN = 'solana:signIn';

/** More is not an icon. */
const MAX_ICON_CHARACTERS = 200_000;
/** Only as an image: it runs no script and loads nothing. */
const ICON = /^data:image\/(?:svg\+xml|webp|png|gif|jpeg);base64,[A-Za-z0-9+/=]*$/;

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Wallets are objects of extensions: nothing of them is taken as it is. */
const walletSchema = z.object({
  name: z.string().check(z.minLength(1)),
  chains: z.array(z.string()),
  features: z.custom<Readonly<Record<string, unknown>>>(isObject),
  accounts: z.array(z.unknown()),
});
const iconSchema = z.string().check(z.maxLength(MAX_ICON_CHARACTERS), z.regex(ICON));
const accountSchema = z.object({
  address: z.string().check(z.refine(isAddress)),
  chains: z.array(z.string()),
  features: z.array(z.string()),
});
const connectedSchema = z.object({ accounts: z.array(z.unknown()) });
const versionsSchema = z.object({ supportedTransactionVersions: z.array(z.unknown()) });

type Chain = `solana:${Network}`;
type Call = (...inputs: unknown[]) => unknown;

/** Another wallet program in this browser that can sign in and sign transactions of the network. */
export interface WalletApp extends WalletStandardWallet {
  /** As the program gives it: any text. */
  readonly name: string;
  /** A `data:` image; null if the program has none that is safe to show. */
  readonly icon: string | null;
  readonly chain: Chain;
  /** Accounts that it has shown to this page. */
  accounts(): WalletStandardAccount[];
  /** Asks for accounts; silently: only those that it showed before, without a window. Throws WalletAppError. */
  connect(options: { silent: boolean }): Promise<WalletStandardAccount[]>;
  /** Undefined if it has not got the feature. */
  readonly signMessage: Call | undefined;
  readonly signIn: Call | undefined;
  /** Calls the listener when its accounts change. Returns the function that ends it. */
  onChange(listener: () => void): () => void;
}

/** Null if the wallet is not one for this network, or lacks a feature that the page needs. */
export function readWalletApp(wallet: unknown, network: Network): WalletApp | null {
  const chain: Chain = `solana:${network}`;
  const data = readWallet(wallet);
  if (!data?.chains.includes(chain)) return null;
  const { name, features } = data;
  const call = (feature: string, method: string): Call | undefined => callOf(features[feature], method);
  const connect = call(CONNECT, 'connect');
  const [signMessage, signIn] = [call(SIGN_MESSAGE, 'signMessage'), call(SIGN_IN, 'signIn')];
  if (!connect || !(signMessage ?? signIn) || !call(SIGN_TRANSACTION, 'signTransaction')) return null;
  const versions = versionsSchema.safeParse(features[SIGN_TRANSACTION]).data?.supportedTransactionVersions;
  if (!versions?.includes('legacy')) return null;
  return {
    name,
    icon: readIcon(wallet),
    chain,
    features,
    accounts: () => usable(readWallet(wallet)?.accounts ?? [], chain),
    async connect({ silent }) {
      try {
        const { accounts } = connectedSchema.parse(await connect(silent ? { silent } : undefined));
        return usable(accounts, chain);
      } catch (error) {
        throw asWalletAppError(error, name);
      }
    },
    signMessage,
    signIn,
    onChange(listener) {
      const off = call(EVENTS, 'on')?.('change', listener);
      return typeof off === 'function' ? () => void Reflect.apply(off, undefined, []) : () => undefined;
    },
  };
}

/** Undefined also if a property throws: a broken program must not break the page. */
function readWallet(wallet: unknown): z.infer<typeof walletSchema> | undefined {
  try {
    return walletSchema.safeParse(wallet).data;
  } catch {
    return undefined;
  }
}

/** The objects themselves, because the program compares them. */
function usable(accounts: readonly unknown[], chain: Chain): WalletStandardAccount[] {
  return accounts.filter((account): account is WalletStandardAccount => {
    const { data } = accountSchema.safeParse(account);
    return data !== undefined && data.chains.includes(chain) && data.features.includes(SIGN_TRANSACTION);
  });
}

/** The method of a feature, with the feature as its `this`. */
function callOf(feature: unknown, method: string): Call | undefined {
  if (typeof feature !== 'object' || feature === null) return undefined;
  const call: unknown = Reflect.get(feature, method);
  return typeof call === 'function'
    ? (...inputs) => Reflect.apply(call, feature, inputs) as unknown
    : undefined;
}

function readIcon(wallet: unknown): string | null {
  const icon: unknown = isObject(wallet) ? Reflect.get(wallet as object, 'icon') : undefined;
  return iconSchema.safeParse(icon).data ?? null;
}
