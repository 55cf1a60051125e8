import type { FoundRoute } from '../../domain/swaps/swap-source.ts';
import { minimumOut as minimumOutOf } from '../../client/src/checks/swaps/read-route.ts';
import type { SwapsDeps } from '../../use-cases/swaps/index.ts';
import { RECIPIENT } from './operation-fixture.ts';

const INSTRUCTION = { program: RECIPIENT, accounts: [], data: new Uint8Array() };

/** A market that gives 150 base units for each one, on devnet only. Every token is verified. */
export function fakeSwapMarket(changed: Partial<FoundRoute> = {}): Pick<SwapsDeps, 'sources' | 'reports'> {
  return {
    sources: (network) =>
      network === 'devnet'
        ? {
            name: 'jupiter',
            async findRoute({ mintIn, mintOut, amountIn, slippageBps }) {
              const quotedOut = amountIn * 150n;
              return {
                amountIn,
                quotedOut,
                minimumOut: minimumOutOf({ quotedOut, slippageBps }),
                slippageBps,
                priceImpact: '0.0001',
                steps: [
                  {
                    exchange: 'Raydium CP',
                    pool: RECIPIENT,
                    mintIn,
                    mintOut,
                    amountIn,
                    amountOut: quotedOut,
                    shareBps: 10_000,
                  },
                ],
                microLamports: 1_000n,
                setup: [],
                swap: INSTRUCTION,
                cleanup: null,
                ...changed,
              };
            },
          }
        : null,
    reports: {
      read: async () => ({
        isVerified: true,
        isSuspicious: false,
        liquidityUsd: 1_000_000,
        price: null,
        change24h: null,
        symbol: 'JUP',
        name: 'Jupiter',
      }),
      search: async () => [],
      readAll: async () => [],
    },
  };
}
