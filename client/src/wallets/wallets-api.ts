import { base58 } from '@scure/base';
import { expectAddress } from '../arguments/common-arguments.ts';
import { expectArguments } from '../arguments/expect-arguments.ts';
import { checkSignInMessage } from '../checks/sign-in-message.ts';
import type { Network } from '../network.ts';
import { signCheckedBytes } from '../signing/sign-checked-message.ts';
import type { Signer } from '../signing/signer.ts';
import type { CallOptions } from '../transport/call-options.ts';
import { commaList } from '../transport/comma-list.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createPagedList, type PagedList } from '../transport/paged-list.ts';
import type { Direction, MovementKind, MovementStatus } from './movement-words.ts';
import {
  readChallenge,
  readHistoryPage,
  readRemovedWallet,
  readWallet,
  readWalletPage,
} from './wallet-responses.ts';
import type { HistoryEntry, HistoryPage, RemovedWallet, Wallet } from './wallet-types.ts';
import type { WalletType } from './wallet-words.ts';

export interface ConnectWalletOptions extends CallOptions {
  /** Where the key is kept; default `external`. */
  walletType?: WalletType | undefined;
  /** Host of the page that shows the text to the user. A wallet app warns if its page has another host. */
  domain?: string | undefined;
  /** Address of that page. */
  uri?: string | undefined;
}

export interface ListWalletsOptions extends CallOptions {
  /** Wallets a page, 1 to 200; default 50. */
  limit?: number | undefined;
}

export interface HistoryFilters extends CallOptions {
  /** `SOL`, a symbol from the network's token list, or a mint's address. */
  token?: string | undefined;
  /** Entries of one transaction. */
  signature?: string | undefined;
  direction?: Direction | undefined;
  kind?: MovementKind | readonly MovementKind[] | undefined;
  status?: MovementStatus | readonly MovementStatus[] | undefined;
  /** From blocks at this time or later. */
  from?: Date | undefined;
  /** From blocks before this time. */
  to?: Date | undefined;
  /** Includes entries flagged as spam. */
  includeSpam?: boolean | undefined;
  /** Entries a page, 1 to 200; default 50. */
  limit?: number | undefined;
}

/** Wallets that the service follows for the account, on the client's network. */
export interface WalletsApi {
  /** Makes the service follow any wallet. If it follows the wallet already, nothing changes. */
  watchWallet(address: string, options?: CallOptions): Promise<Wallet>;
  /** Signs a text to prove that the caller has the wallet's key, and makes the service follow it. Nothing moves. */
  connectWallet(signer: Signer, options?: ConnectWalletOptions): Promise<Wallet>;
  wallets(options?: ListWalletsOptions): PagedList<Wallet>;
  wallet(address: string, options?: CallOptions): Promise<Wallet>;
  /** The service stops following the wallet, connected or watched, for this account. */
  disconnectWallet(address: string, options?: CallOptions): Promise<RemovedWallet>;
  /** Movements of a followed wallet, newest first: one entry for each token of a transaction. */
  history(address: string, filters?: HistoryFilters): PagedList<HistoryEntry, HistoryPage>;
}

export function createWalletsApi(http: HttpClient, network: Network): WalletsApi {
  return {
    async watchWallet(address, { signal } = {}) {
      const body = { address: checked(address), watch: true };
      return readWallet(await http.request({ method: 'POST', path: '/wallets', body, signal }));
    },

    async connectWallet(signer, { walletType, domain, uri, signal } = {}) {
      const address = checked(expectArguments('signer', signer).address);
      const challenge = readChallenge(
        await http.request({
          method: 'POST',
          path: '/wallets/challenge',
          body: withoutUndefined({ address, domain, uri }),
          signal,
        }),
      );
      const bytes = checkSignInMessage(challenge.message, { address, network, domain, uri });
      const signature = await signCheckedBytes(bytes, address, signer);
      const body = withoutUndefined({
        address,
        message: challenge.message,
        signature: base58.encode(signature),
        wallet_type: walletType,
      });
      return readWallet(await http.request({ method: 'POST', path: '/wallets', body, signal }));
    },

    wallets({ limit, signal } = {}) {
      return createPagedList({
        signal,
        readPage: async (cursor, pageSignal) => {
          const query = { limit, cursor };
          return readWalletPage(
            await http.request({ method: 'GET', path: '/wallets', query, signal: pageSignal }),
          );
        },
      });
    },

    async wallet(address, { signal } = {}) {
      return readWallet(await http.request({ method: 'GET', path: pathOf(address), signal }));
    },

    async disconnectWallet(address, { signal } = {}) {
      return readRemovedWallet(await http.request({ method: 'DELETE', path: pathOf(address), signal }));
    },

    history(
      address,
      { signal, token, signature, direction, kind, status, from, to, includeSpam, limit } = {},
    ) {
      const query = {
        address: checked(address),
        token,
        signature,
        direction,
        kind: commaList(kind),
        status: commaList(status),
        from: from?.toISOString(),
        to: to?.toISOString(),
        include_spam: includeSpam === undefined ? undefined : `${includeSpam}`,
        limit,
      };
      return createPagedList({
        signal,
        // With a filter, a page may be empty although it is not the last one.
        isLast: ({ next_cursor: next }) => next === null,
        readPage: async (cursor, pageSignal) =>
          readHistoryPage(
            await http.request({
              method: 'GET',
              path: '/wallet/history',
              query: { ...query, cursor },
              signal: pageSignal,
            }),
          ),
      });
    },
  };
}

function pathOf(address: string): string {
  return `/wallets/${checked(address)}`;
}

function checked(address: string): string {
  expectAddress('address', address);
  return address;
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
