import { z } from 'zod';
import { address } from '../../api/operations/operation-schemas.ts';
import { sendExample } from '../../api/sends/send-examples.ts';
import type { Network } from '../../domain/networks.ts';
import { formatUsd } from '../../domain/prices/usd-value.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import type { Wallets } from '../../use-cases/wallets/index.ts';

const valuesData = z.strictObject({
  wallet_address: z.string(),
  items: z.array(
    z.strictObject({
      day: z.iso
        .date()
        .meta({ description: 'The day in UTC. A day on which no value was known is missing.' }),
      valued_at: z.iso.datetime(),
      usd_value: z.string().meta({ description: 'In USD, decimal string, cut to 6 decimals.' }),
    }),
  ),
});

export interface ValueRoutesDeps {
  wallets: Pick<Wallets, 'values'>;
  defaultNetwork: Network;
}

/** For the line over time on the page. */
export function valueRoutes({ wallets, defaultNetwork }: ValueRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/page/wallet/values',
      name: 'getWalletValues',
      summary: 'The value of the session’s wallet, day by day',
      description:
        'One value for each day since the wallet’s first sign-in, the oldest first, for a year: SOL and tokens, without those that no source prices. The values end when the wallet is disconnected.',
      authenticated: true,
      network: true,
      query: z.strictObject({ address }),
      successStatus: 200,
      message: 'These are the values of the wallet by day.',
      data: valuesData,
      example: {
        wallet_address: sendExample.from,
        items: [{ day: '2026-11-24', valued_at: '2026-11-24T00:00:12.000Z', usd_value: '239.125' }],
      },
      errors: ['WALLET_NOT_FOUND'],
      async handler({ actor, headers, query }) {
        const values = await wallets.values(actor, networkOf(headers, actor, defaultNetwork), query.address);
        return {
          data: {
            wallet_address: query.address,
            items: values.map(({ day, at, usd }) => ({
              day,
              valued_at: at.toISOString(),
              usd_value: formatUsd({ usd }) ?? '0',
            })),
          },
        };
      },
    }),
  ];
}
