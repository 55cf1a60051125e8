import type { Network } from '../../domain/networks.ts';
import type { Wallets } from '../../use-cases/wallets/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import { historyCsv } from './history-csv.ts';
import { historyExample } from './history-examples.ts';
import { presentHistory } from './history-presenter.ts';
import { historyData, historyQuery } from './history-schemas.ts';

export interface HistoryRoutesDeps {
  wallets: Pick<Wallets, 'history' | 'tokenName'>;
  defaultNetwork: Network;
}

export function historyRoutes({ wallets, defaultNetwork }: HistoryRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/wallet/history',
      name: 'getHistory',
      summary: 'The history of a wallet, newest first',
      description:
        'One entry for each token that a transaction changed, and one for both sides of a swap, for a wallet that the account watches or has connected. New entries do not shift the next pages: a cursor is a fixed place in the history. With `Accept: text/csv` the same page is a table.',
      authenticated: true,
      network: true,
      query: historyQuery,
      successStatus: 200,
      message: 'This is a page of the history of the wallet, newest first.',
      data: historyData,
      example: historyExample,
      errors: ['WALLET_NOT_FOUND', 'NETWORK_ERROR'],
      csv: {
        description:
          'RFC 4180: a header line with the column names, then one line for each entry; new columns are added at the end. Text that a spreadsheet would take for a formula begins with an apostrophe. `Link` has the next page.',
        text: historyCsv,
        nextCursor: (data) => data.next_cursor,
      },
      async handler({ actor, headers, query: { address, limit, cursor, ...query } }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const page = await wallets.history(
          actor,
          network,
          address,
          {
            token: query.token,
            signature: query.signature,
            direction: query.direction,
            kind: query.kind,
            status: query.status,
            from: query.from,
            to: query.to,
            hideSpam: !query.include_spam,
          },
          { cursor, limit },
        );
        return { data: presentHistory(address, page, (token) => wallets.tokenName(network, token)) };
      },
    }),
  ];
}
