import { NETWORKS, type Network } from '../../client/src/network.ts';
import type { SendDraft } from '../sends/send-draft.ts';
import type { SameSwap, SwapDraft } from '../swaps/swap-draft.ts';
import type { SeenQuote } from '../swaps/seen-quote.ts';

/** The views that have an address of their own in the history, so that the browser's back button leads out of them. */
export const VIEWS = [
  'home',
  'receive',
  'send',
  'swap',
  'orders',
  'stake',
  'delegate',
  'undelegate',
  'rewards',
  'activity',
  'settings',
  'recipients',
  'wallets',
  'watch',
] as const;

/** The ways to a wallet that signs. */
export const WALLET_VIEWS = ['make', 'restore', 'import', 'connect'] as const;

const TOKEN_VIEWS = ['price', 'send', 'swap'] as const;

export type View = (typeof VIEWS)[number];
export type WalletView = (typeof WALLET_VIEWS)[number];
type TokenForm = Exclude<(typeof TOKEN_VIEWS)[number], 'price'>;

/** An operation that waits for a wallet of the network. It is in the address, so that it survives a reload. */
export interface AskedWallet {
  operationId: string;
  network: Network;
}

export type Route =
  | { view: Exclude<View, TokenForm> }
  | { view: WalletView; asked?: AskedWallet }
  /**
   * `failed`: a wallet that was just to be linked to it, and why it was not. `seen`: the quote of the form that led to it. `form`: that form as it was
   * filled in. None is in the address bar.
   */
  | {
      view: 'operation';
      id: string;
      failed?: { address: string; error: unknown };
      seen?: SeenQuote;
      form?: FilledForm;
    }
  /** One transaction of the wallet. */
  | { view: 'transaction'; signature: string }
  /** The price of a token: SOL, or a mint. */
  | { view: 'price'; token: string }
  /** A form that begins with a token. The recipient of a send and the swap to repeat are not in the address bar, so that a link cannot fill them in. */
  | { view: 'send'; token?: string; to?: string; reviewed?: Reviewed<SendDraft> }
  | { view: 'swap'; token?: string; same?: SameSwap; reviewed?: Reviewed<SwapDraft> }
  /** Delegates a position of the wallet again. */
  | { view: 'redelegate'; position: string };

/** The form with which this page has prepared an operation, as it was filled in. Never in the address bar: a reload forgets it. */
export type FilledForm =
  | { view: 'send'; token?: string; reviewed: Reviewed<SendDraft> }
  | { view: 'swap'; token?: string; reviewed: Reviewed<SwapDraft> };

/** `wallet`: the address of the one for which the form was filled in. */
export interface Reviewed<Draft> {
  operationId: string;
  wallet: string;
  draft: Draft;
}

/** Ids come from the address bar, so only their form is taken. */
const OPERATION = /^#\/operations\/(op_[\w-]{1,80})$/;
const TOKEN = /^#\/(\w+)\/(\w{1,44})$/;
const TRANSACTION = /^#\/activity\/(\w{64,88})$/;
const REDELEGATE = /^#\/redelegate\/(\w{1,44})$/;
const ASKED = /^#\/(\w+)\/(\w+)\/(op_[\w-]{1,80})$/;

export function readRoute(fragment: string): Route {
  const [, id] = OPERATION.exec(fragment) ?? [];
  if (id !== undefined) return { view: 'operation', id };
  const [, signature] = TRANSACTION.exec(fragment) ?? [];
  if (signature !== undefined) return { view: 'transaction', signature };
  const [, shown, token = ''] = TOKEN.exec(fragment) ?? [];
  const tokenView = TOKEN_VIEWS.find((view) => view === shown);
  if (tokenView) return { view: tokenView, token };
  const [, position] = REDELEGATE.exec(fragment) ?? [];
  if (position !== undefined) return { view: 'redelegate', position };
  const [, asking, asked, operationId = ''] = ASKED.exec(fragment) ?? [];
  const walletView = WALLET_VIEWS.find((view) => view === asking || fragment === `#/${view}`);
  const network = NETWORKS.find((name) => name === asked);
  if (walletView) return { view: walletView, ...(network ? { asked: { operationId, network } } : {}) };
  return { view: VIEWS.find((view) => fragment === `#/${view}`) ?? 'home' };
}

export function formatRoute(route: Route): string {
  if (route.view === 'operation') return `#/operations/${route.id}`;
  if (route.view === 'transaction') return `#/activity/${route.signature}`;
  if ('token' in route && route.token !== undefined) return `#/${route.view}/${route.token}`;
  if (route.view === 'redelegate') return `#/redelegate/${route.position}`;
  const asked = 'asked' in route ? route.asked : undefined;
  return asked ? `#/${route.view}/${asked.network}/${asked.operationId}` : `#/${route.view}`;
}

/** The operation for which the person gets a wallet; undefined if it is for none. */
export function askedWallet(route: Route): AskedWallet | undefined {
  return 'asked' in route ? route.asked : undefined;
}

/** The first view after there is a wallet. */
export function afterWallet(route: Route): Route {
  const asked = askedWallet(route);
  return asked ? { view: 'operation', id: asked.operationId } : { view: 'home' };
}
