import { z } from 'zod';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import { address } from '../../api/operations/operation-schemas.ts';
import type { Network } from '../../domain/networks.ts';
import type { Faucet } from '../../use-cases/faucet/index.ts';

const EXAMPLE_ADDRESS = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

const faucetData = z
  .strictObject({
    given: z.array(
      z.strictObject({
        token: z.string().meta({ description: '`SOL`, or the symbol of a token.' }),
        amount: z.string().meta({ description: 'Decimal string.' }),
      }),
    ),
  })
  .meta({ id: 'PlayMoney' });

export interface FaucetRoutesDeps {
  faucet: Pick<Faucet, 'give'>;
  /** False: the route does not exist. */
  hasFaucet: boolean;
  defaultNetwork: Network;
}

export function faucetRoutes({ faucet, hasFaucet, defaultNetwork }: FaucetRoutesDeps) {
  if (!hasFaucet) return [];
  return [
    defineRoute({
      method: 'POST',
      path: '/page/faucet',
      name: 'askFaucet',
      summary: 'Get play money for an address',
      description: 'Only if the operator has set a faucet (`FAUCET_URL`), as `npm start` does.',
      authenticated: true,
      network: true,
      body: z.strictObject({ address }),
      bodyExample: { address: EXAMPLE_ADDRESS },
      successStatus: 200,
      message: 'The play money is on its way.',
      data: faucetData,
      example: { given: [{ token: 'SOL', amount: '2' }] },
      errors: ['FORBIDDEN', 'NOT_FOUND', 'NETWORK_ERROR'],
      async handler({ actor, headers, body }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const given = await faucet.give(actor, { network, address: body.address });
        return { data: { given: given.map(({ token, amount }) => ({ token, amount })) } };
      },
    }),
  ];
}
