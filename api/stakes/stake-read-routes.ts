import type { Network } from '../../domain/networks.ts';
import type { Stakes } from '../../use-cases/stakes/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import { rewardsExample, stakeExample, validatorsExample } from './stake-read-examples.ts';
import { presentPositions, presentRewards, presentValidator } from './stake-read-presenter.ts';
import {
  rewardsData,
  rewardsQuery,
  stakeData,
  stakeQuery,
  validatorsData,
  validatorsQuery,
} from './stake-read-schemas.ts';
import { rewardsCsv } from './stake-rewards-csv.ts';

export interface StakeReadRoutesDeps {
  stakes: Pick<Stakes, 'positions' | 'rewards' | 'validators'>;
  defaultNetwork: Network;
}

export function stakeReadRoutes({ stakes, defaultNetwork }: StakeReadRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/stake',
      name: 'getStake',
      summary: 'The stake positions of a wallet',
      description:
        'With parts, dates and the actions that are possible now. A wallet that the service does not follow is shown as one node has it now.',
      authenticated: true,
      network: true,
      query: stakeQuery,
      successStatus: 200,
      message: 'These are the stake positions of the wallet.',
      data: stakeData,
      example: stakeExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'NETWORK_ERROR'],
      async handler({ actor, headers, query: { address } }) {
        const network = networkOf(headers, actor, defaultNetwork);
        return { data: presentPositions(await stakes.positions(actor, network, address)) };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/stake/rewards',
      name: 'listStakeRewards',
      summary: 'The stake rewards of a wallet, newest first',
      description:
        'One entry for each epoch and position, since the service follows the wallet. With `Accept: text/csv` the same page is a table; with `year` it is the statement of a year.',
      authenticated: true,
      network: true,
      query: rewardsQuery,
      successStatus: 200,
      message: 'This is a page of the stake rewards of the wallet, newest first.',
      data: rewardsData,
      example: rewardsExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'NETWORK_ERROR'],
      csv: {
        description:
          'RFC 4180: a header line with the column names, then one line for each reward; new columns are added at the end. `Link` has the next page.',
        text: rewardsCsv,
        nextCursor: (data) => data.next_cursor,
      },
      async handler({ actor, headers, query: { address, ...list } }) {
        const network = networkOf(headers, actor, defaultNetwork);
        return { data: presentRewards(await stakes.rewards(actor, network, address, list)) };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/stake/validators',
      name: 'listValidators',
      summary: 'The validators of the network, the best first',
      description:
        'As the service has seen them in the last minutes. The yield is an estimate: from rewards of the last epochs if the service knows some, else from the network’s inflation and the vote credits of the validator. It promises nothing.',
      authenticated: true,
      network: true,
      query: validatorsQuery,
      successStatus: 200,
      message: 'This is a page of the validators.',
      data: validatorsData,
      example: validatorsExample,
      errors: ['FORBIDDEN', 'NETWORK_ERROR'],
      async handler({ actor, headers, query }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const { validators, nextCursor } = await stakes.validators(actor, network, query);
        return { data: { items: validators.map(presentValidator), next_cursor: nextCursor } };
      },
    }),
  ];
}
