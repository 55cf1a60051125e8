import type { Network } from '../../domain/networks.ts';
import type { Sends } from '../../use-cases/sends/index.ts';
import type { Wallets } from '../../use-cases/wallets/index.ts';
import { defineRoute } from '../http/define-route.ts';
import { operationExample, sendExample, sendExamples } from '../operations/operation-examples.ts';
import { presentOperation } from '../operations/operation-presenter.ts';
import { operationData } from '../operations/operation-schemas.ts';
import { idempotencyOf, networkOf, replayHeaders } from '../http/request-headers.ts';
import { balancesExample, presentBalance } from './balance-presenter.ts';
import { balanceData, balanceQuery, DEFAULT_FEE_CAP_LAMPORTS, sendBody } from './wallet-schemas.ts';

export interface WalletRoutesDeps {
  wallets: Pick<Wallets, 'balance' | 'listedToken'>;
  sends: Sends;
  defaultNetwork: Network;
}

export function walletRoutes({ wallets, sends, defaultNetwork }: WalletRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/wallet/balance',
      name: 'getBalance',
      summary: 'The balance of a wallet',
      description:
        'What the wallet owns. Of a wallet that the account watches or has connected it is what the service knows of it, up to `slot`; of any other one a node is asked. The balance of a token is the sum of all accounts that the wallet has for its mint, while a send takes from the associated token account only: so less of it may be there to send.',
      authenticated: true,
      network: true,
      query: balanceQuery,
      successStatus: 200,
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

    defineRoute({
      method: 'POST',
      path: '/v1/wallet/send',
      name: 'send',
      summary: 'Start a send',
      description:
        'Answers with the operation and its preview. Nothing moves before it is confirmed and signed.',
      authenticated: true,
      network: true,
      creates: true,
      body: sendBody,
      bodyExamples: sendExamples,
      successStatus: 202,
      data: operationData,
      example: operationExample,
      errors: ['INSUFFICIENT_FUNDS', 'UNSUPPORTED_TOKEN', 'ACCOUNT_FROZEN', 'CONFLICT', 'NETWORK_ERROR'],
      async handler({ actor, headers, body, requestId }) {
        const { value, replayed } = await sends.request(
          actor,
          networkOf(headers, actor, defaultNetwork),
          {
            from: body.from,
            to: body.to,
            amount: body.amount,
            token: body.token,
            memo: body.memo ?? null,
            allowOffCurve: body.allow_off_curve,
            priority:
              body.priority_micro_lamports === undefined
                ? (body.priority ?? 'medium')
                : { microLamports: body.priority_micro_lamports },
            feeCapLamports: body.fee_cap_lamports ?? DEFAULT_FEE_CAP_LAMPORTS,
            validUntil: body.valid_until ?? null,
          },
          { idempotency: idempotencyOf(headers, actor, 'POST /v1/wallet/send'), requestId },
        );
        return {
          data: presentOperation(value),
          headers: { location: `/v1/operations/${value.operation.id}`, ...replayHeaders(replayed) },
        };
      },
    }),
  ];
}
