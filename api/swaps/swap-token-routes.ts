import type { Network } from '../../domain/networks.ts';
import type { Swaps } from '../../use-cases/swaps/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import { tokenExample, tokenListExample } from './swap-token-examples.ts';
import { presentFoundToken, presentToken } from './swap-token-presenter.ts';
import { tokenData, tokenListData, tokenParams, tokensQuery } from './swap-token-schemas.ts';

export interface SwapTokenRoutesDeps {
  swaps: Swaps;
  defaultNetwork: Network;
}

export function swapTokenRoutes({ swaps, defaultNetwork }: SwapTokenRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/swap/tokens',
      name: 'findTokens',
      summary: 'Find tokens by symbol, name or mint',
      description:
        'SOL and tokens of the network’s token list, by a part of symbol or name or by mint, then the tokens that the market finds. Compare the mint before you swap for a token that is not listed: anyone can call a token anything.',
      authenticated: true,
      network: true,
      query: tokensQuery,
      successStatus: 200,
      message: 'These tokens were found.',
      data: tokenListData,
      example: tokenListExample,
      errors: ['FORBIDDEN'],
      async handler({ actor, headers, query: { search } }) {
        const { tokens, isComplete } = await swaps.findTokens(
          actor,
          networkOf(headers, actor, defaultNetwork),
          search,
        );
        return { data: { items: tokens.map(presentFoundToken), complete: isComplete } };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/v1/swap/tokens/{mint}',
      name: 'getToken',
      summary: 'What is known of a token',
      description:
        'Its mint on the chain, and for a token that is not listed, what the market reports of it.',
      authenticated: true,
      network: true,
      params: tokenParams,
      successStatus: 200,
      message: 'This is known of the token.',
      data: tokenData,
      example: tokenExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'NETWORK_ERROR'],
      async handler({ actor, headers, params: { mint } }) {
        const facts = await swaps.readToken(actor, networkOf(headers, actor, defaultNetwork), mint);
        return { data: presentToken(facts) };
      },
    }),
  ];
}
