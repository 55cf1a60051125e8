import type { Network } from '../../domain/networks.ts';
import type { Wallets } from '../../use-cases/wallets/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sendExample } from '../sends/send-examples.ts';
import { networkOf } from '../../http/request-headers.ts';
import { balanceEvents } from './balance-events.ts';
import { balancesExample, presentBalance } from './balance-presenter.ts';
import { balanceData, balanceQuery } from './wallet-schemas.ts';

export interface WalletRoutesDeps {
  wallets: Pick<Wallets, 'balance' | 'followBalance' | 'tokenName'>;
  defaultNetwork: Network;
}

const example = {
  wallet_address: sendExample.from,
  sol: '1.5',
  balances: balancesExample,
  total_usd_value: '239.125',
  total_usd_value_reason: null,
  unpriced_tokens: 0,
  slot: 1_000,
  source: 'ledger' as const,
  hidden_tokens: 0,
};

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
      example,
      errors: ['WALLET_NOT_FOUND', 'NETWORK_ERROR'],
      stream: {
        isResumable: false,
        description:
          'One event `balance` at once, and one for each change of an amount, within about a second of the ledger. Its values are those of that moment: a price that changes makes no event. A slow reader gets the newest balance only. The events have no id, because each connection begins with the balance. If the ledger does not have the wallet (`source` is not `ledger`), or no longer, the event `end` follows the last balance.',
        example: `event: balance\ndata: ${JSON.stringify(example)}\n\n`,
        events({ actor, headers, query: { address, include_spam: includeSpam }, signal }) {
          const network = networkOf(headers, actor, defaultNetwork);
          const balances = wallets.followBalance(actor, network, address, { includeSpam }, signal);
          return balanceEvents(address, balances, (token) => wallets.tokenName(network, token), signal);
        },
      },
      async handler({ actor, headers, query: { address, include_spam: includeSpam } }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const balance = await wallets.balance(actor, network, address, { includeSpam });
        return { data: presentBalance(address, balance, (token) => wallets.tokenName(network, token)) };
      },
    }),
  ];
}
