import type { Network } from '../../domain/networks.ts';
import type { Wallets } from '../../use-cases/wallets/index.ts';
import { defineRoute } from '../http/define-route.ts';
import { sendExample } from '../sends/send-examples.ts';
import { networkOf } from '../http/request-headers.ts';
import { balancesExample, presentBalance } from './balance-presenter.ts';
import { balanceData, balanceQuery } from './wallet-schemas.ts';

export interface WalletRoutesDeps {
  wallets: Pick<Wallets, 'balance' | 'listedToken'>;
  defaultNetwork: Network;
}

export function walletRoutes({ wallets, defaultNetwork }: WalletRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/wallet/balance',
      name: 'getBalance',
      summary: 'The balance of a wallet',
      description:
        'The wallet’s SOL and tokens. For a wallet that the account watches or has connected, the service answers from its ledger, up to `slot`; for any other wallet it asks a node. The balance of a token is the sum of all accounts that the wallet has for its mint. A send takes from the associated token account only, so less may be available to send.',
      authenticated: true,
      network: true,
      query: balanceQuery,
      successStatus: 200,
      message: 'This is the balance of the wallet.',
      data: balanceData,
      example: {
        wallet_address: sendExample.from,
        sol: '1.5',
        balances: balancesExample,
        total_usd_value: null,
        slot: 1_000,
        source: 'chain',
        hidden_tokens: 0,
      },
      errors: ['WALLET_NOT_FOUND', 'NETWORK_ERROR'],
      async handler({ actor, headers, query: { address, include_spam: includeSpam } }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const balance = await wallets.balance(actor, network, address, { includeSpam });
        return { data: presentBalance(address, balance, (mint) => wallets.listedToken(network, mint)) };
      },
    }),
  ];
}
