import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import type { Network } from '../../domain/networks.ts';
import type { Prices } from '../../use-cases/prices/index.ts';
import { tokensData, tokensQuery } from './token-schemas.ts';

export interface TokenRoutesDeps {
  prices: Prices;
  defaultNetwork: Network;
}

export function tokenRoutes({ prices, defaultNetwork }: TokenRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/tokens',
      name: 'getTokens',
      summary: 'Names and logos of tokens',
      description:
        'Symbols, names and logos of tokens that the network’s token list has, or that the market has verified and does not warn of. The service has drawn the logos itself, so a caller asks no other host. On a network without prices, listed tokens have names, and none has a logo.',
      authenticated: true,
      network: true,
      query: tokensQuery,
      successStatus: 200,
      message: 'These are the names and logos.',
      data: tokensData,
      example: {
        tokens: [
          {
            mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
            symbol: 'JUP',
            name: 'Jupiter',
            logo: 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
            known: true,
          },
        ],
      },
      errors: [],
      async handler({ actor, headers, query: { mints } }) {
        const found = await prices.tokens(actor, networkOf(headers, actor, defaultNetwork), mints);
        return {
          data: {
            tokens: found.map(({ token, symbol, name, logo, isKnown }) => ({
              mint: token,
              symbol,
              name,
              logo: logo && `data:image/webp;base64,${Buffer.from(logo).toString('base64')}`,
              known: isKnown,
            })),
          },
        };
      },
    }),
  ];
}
