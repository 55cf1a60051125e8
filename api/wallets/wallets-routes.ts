import type { Network } from '../../domain/networks.ts';
import { invalidField } from '../../domain/errors.ts';
import { isDomain, MAX_DOMAIN_LENGTH } from '../../domain/wallets/sign-in-place.ts';
import type { Wallets } from '../../use-cases/wallets/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import {
  addWalletExamples,
  challengeBodyExample,
  challengeExample,
  walletExample,
  watchedExample,
} from './wallets-examples.ts';
import { presentWallet } from './wallets-presenter.ts';
import {
  addWalletBody,
  challengeBody,
  challengeData,
  removedWalletData,
  walletData,
  walletListData,
  walletListQuery,
  walletParams,
} from './wallets-schemas.ts';

export interface WalletsRoutesDeps {
  wallets: Wallets;
  defaultNetwork: Network;
}

export function walletsRoutes({ wallets, defaultNetwork }: WalletsRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/wallets/challenge',
      name: 'createChallenge',
      summary: 'Create the text that a wallet signs to be connected',
      description:
        'Sign-In-with-Solana. The signed text connects the wallet once, within ten minutes, to this account and for this address and network. It changes nothing on the chain.',
      authenticated: true,
      network: true,
      body: challengeBody,
      bodyExample: challengeBodyExample,
      successStatus: 201,
      message: 'Sign this message with the wallet’s key to connect the wallet.',
      data: challengeData,
      example: challengeExample,
      errors: ['NETWORK_ERROR'],
      async handler({ actor, headers, body }) {
        const { nonce, message, expiresAt } = await wallets.challenge(
          actor,
          networkOf(headers, actor, defaultNetwork),
          { address: body.address, domain: body.domain ?? hostOf(headers), uri: body.uri },
        );
        return { data: { nonce, message, expires_at: expiresAt.toISOString() } };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/wallets',
      name: 'addWallet',
      summary: 'Watch a wallet, or connect one that has signed a challenge',
      description:
        'From then on its transactions are followed and sent as events, and its history can be read. Repeating the request changes nothing and is answered with 200, for a signed request until its challenge expires; a watched wallet becomes a connected one by its signature. An address on the chain that cannot be a wallet (a program, a sysvar, a mint, a token account) is refused.',
      authenticated: true,
      network: true,
      body: addWalletBody,
      bodyExamples: addWalletExamples,
      successStatus: 201,
      message: 'The service follows this wallet.',
      repeatStatus: 200,
      data: walletData,
      example: watchedExample,
      errors: ['NETWORK_ERROR'],
      async handler({ actor, headers, body: { address, message, signature, wallet_type: walletType } }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const { wallet, isNew } =
          message !== undefined && signature !== undefined
            ? await wallets.connect(actor, network, {
                address,
                message,
                signature,
                walletType: walletType ?? 'external',
              })
            : await wallets.watch(actor, network, address);
        return { data: presentWallet(wallet), ...(isNew ? {} : { status: 200 }) };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/wallets',
      name: 'listWallets',
      summary: 'The account’s wallets, newest first',
      description: 'Wallets on the request’s network.',
      authenticated: true,
      network: true,
      query: walletListQuery,
      successStatus: 200,
      message: 'These are the wallets that the account watches or has connected.',
      data: walletListData,
      example: { items: [walletExample], next_cursor: null },
      errors: ['NETWORK_ERROR'],
      async handler({ actor, headers, query }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const page = await wallets.list(actor, network, query);
        return { data: { items: page.wallets.map(presentWallet), next_cursor: page.nextCursor } };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/wallets/{address}',
      name: 'getWallet',
      summary: 'A wallet, and how completely it is known',
      authenticated: true,
      network: true,
      params: walletParams,
      successStatus: 200,
      message: 'This is the wallet as the service knows it.',
      data: walletData,
      example: walletExample,
      errors: ['WALLET_NOT_FOUND', 'NETWORK_ERROR'],
      async handler({ actor, headers, params }) {
        const network = networkOf(headers, actor, defaultNetwork);
        return { data: presentWallet(await wallets.read(actor, network, params.address)) };
      },
    }),

    defineRoute({
      method: 'DELETE',
      path: '/v1/wallets/{address}',
      name: 'removeWallet',
      summary: 'Disconnect a wallet, or stop watching it',
      description:
        'The wallet is not followed for this account any more, and its history can no longer be read. For a connected wallet, `wallet.disconnected` is sent; for a watched one, nothing is sent.',
      authenticated: true,
      network: true,
      params: walletParams,
      successStatus: 200,
      message: 'The account no longer follows this wallet.',
      data: removedWalletData,
      example: { address: walletExample.address, removed: true },
      errors: ['WALLET_NOT_FOUND', 'NETWORK_ERROR'],
      async handler({ actor, headers, params: { address } }) {
        await wallets.remove(actor, networkOf(headers, actor, defaultNetwork), address);
        return { data: { address, removed: true as const } };
      },
    }),
  ];
}

/** The host that the caller has addressed: the page that shows the text is often on the same one. */
function hostOf({ host }: NodeJS.Dict<string | string[]>): string {
  if (typeof host === 'string' && host.length <= MAX_DOMAIN_LENGTH && isDomain(host)) return host;
  throw invalidField('domain', 'is missing, and the `Host` of the request is not one');
}
