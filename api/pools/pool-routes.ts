import type { Network } from '../../domain/networks.ts';
import type { Pools } from '../../use-cases/pools/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import { listedPoolExample, poolExample } from './pool-examples.ts';
import { presentPool } from './pool-presenter.ts';
import { poolData, poolListData, poolParams, poolsQuery } from './pool-schemas.ts';

export interface PoolRoutesDeps {
  pools: Pools;
  defaultNetwork: Network;
}

export function poolRoutes({ pools, defaultNetwork }: PoolRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/pools',
      name: 'listPools',
      summary: 'The largest pools of a token',
      description:
        'As many pools as one answer of a source has: 30 of DexScreener, 20 of GeckoTerminal. A token without pools has an empty list. Answers are kept for a minute, and longer while no source answers.',
      authenticated: true,
      network: true,
      query: poolsQuery,
      successStatus: 200,
      message: 'This is a page of the pools.',
      data: poolListData,
      example: { items: [listedPoolExample], next_cursor: null },
      errors: ['FORBIDDEN', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
      async handler({ actor, headers, query }) {
        const page = await pools.list(actor, networkOf(headers, actor, defaultNetwork), query);
        const now = new Date();
        return {
          data: {
            items: page.pools.map((pool) => presentPool(pool, now)),
            next_cursor: page.nextCursor,
          },
        };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/v1/pools/{address}',
      name: 'getPool',
      summary: 'A pool with its fee',
      authenticated: true,
      network: true,
      params: poolParams,
      successStatus: 200,
      message: 'This is the pool.',
      data: poolData,
      example: poolExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
      async handler({ actor, headers, params: { address } }) {
        const pool = await pools.read(actor, networkOf(headers, actor, defaultNetwork), address);
        return { data: presentPool(pool, new Date()) };
      },
    }),
  ];
}
