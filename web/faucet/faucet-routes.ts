import { z } from 'zod';
import { defineRoute } from '../../http/define-route.ts';
import { address } from '../../api/operations/operation-schemas.ts';
import type { AskFaucet } from './faucet.ts';

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

/** @param askFaucet null: without a faucet, and so without the route */
export function faucetRoutes(askFaucet: AskFaucet | null) {
  if (!askFaucet) return [];
  return [
    defineRoute({
      method: 'POST',
      path: '/page/faucet',
      name: 'askFaucet',
      summary: 'Get play money for an address',
      description: 'Only if the operator has set a faucet (`FAUCET_URL`), as `npm start` does.',
      authenticated: true,
      body: z.strictObject({ address }),
      bodyExample: { address: EXAMPLE_ADDRESS },
      successStatus: 200,
      message: 'The play money is on its way.',
      data: faucetData,
      example: { given: [{ token: 'SOL', amount: '2' }] },
      errors: ['FORBIDDEN', 'NETWORK_ERROR'],
      async handler({ body }) {
        const { given } = await askFaucet(body.address);
        return { data: { given: given.map(({ token, amount }) => ({ token, amount })) } };
      },
    }),
  ];
}
