import type { UseCases } from '../../../use-cases/index.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';
import { ofTheActor, type UseCaseCalls } from './call.ts';

export function priceCalls(prices: UseCases['prices']): UseCaseCalls['prices'] {
  return {
    read: ofTheActor('price.read', ({ actor }) => prices.read(actor, 'devnet', ['SOL'])),
    tokens: ofTheActor('price.read', ({ actor }) => prices.tokens(actor, 'devnet', [RECIPIENT])),
    chart: ofTheActor('price.read', ({ actor }) =>
      prices.chart(actor, 'devnet', { token: 'SOL', range: '24h' }),
    ),
    history: ofTheActor('price.read', ({ actor }) =>
      prices.history(actor, 'devnet', {
        token: 'SOL',
        from: undefined,
        to: undefined,
        resolution: '1h',
      }),
    ),
  };
}

export function poolCalls(pools: UseCases['pools']): UseCaseCalls['pools'] {
  return {
    list: ofTheActor('pool.read', ({ actor }) =>
      pools.list(actor, 'devnet', { token: 'SOL', sort: 'liquidity', limit: 10 }),
    ),
    read: ofTheActor('pool.read', ({ actor }) => pools.read(actor, 'devnet', RECIPIENT)),
  };
}
