import type { OpenCommitments } from '../../../../db/operations/open-commitments.ts';
import type { SwapEstimate } from '../../../../domain/chain-reader.ts';
import type { UsdPrice } from '../../../../domain/prices/usd-value.ts';
import type { FoundRoute, SwapSource, SwapTerms } from '../../../../domain/swaps/swap-source.ts';
import type { TokenReport } from '../../../../domain/swaps/token-report.ts';
import type { Mint, WalletAccounts, TokenAccount } from '../../../../domain/tokens.ts';
import { createLogger } from '../../../../telemetry/logger.ts';
import { createPrepareSwap } from '../../../../use-cases/swaps/prepare-swap.ts';
import type { SwapInput } from '../../../../use-cases/swaps/swap-input.ts';
import { createAggregator } from '../../../../use-cases/swaps/aggregator.ts';
import { memoryStream } from '../../../support/memory-stream.ts';
import { SENDER } from '../../../support/operation-fixture.ts';
import { fakeSwapMarket } from '../../../support/fake-swap-market.ts';
import { fakeChain } from '../../support/fake-chain.ts';

export const USDC = {
  symbol: 'USDC',
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  name: 'USD Coin',
};
export const UNLISTED = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';

export const NONE_OPEN: OpenCommitments = { count: 0, baseUnits: 0n, lamports: 0n };

export const SAFE: TokenReport = {
  isVerified: true,
  isSuspicious: false,
  liquidityUsd: 1_000_000,
  price: null,
  change24h: null,
  symbol: 'JUP',
  name: 'Jupiter',
};

export const QUOTE: SwapInput = {
  from: SENDER,
  tokenIn: 'SOL',
  tokenOut: 'USDC',
  amount: '1',
  amountOut: null,
  slippageBps: 'auto',
  minimumOut: null,
  feeCapLamports: 1_000_000n,
  accept: [],
  validUntil: null,
};

export interface SwapScene {
  /** Fields of the mint at each address; null: there is none. */
  mints?: Record<string, Partial<Mint> | null>;
  /** The wallet's account for each mint. */
  accounts?: Record<string, Partial<TokenAccount>>;
  senderLamports?: bigint;
  sender?: WalletAccounts['sender'];
  route?: Partial<FoundRoute> | null;
  findRoute?: SwapSource['findRoute'];
  report?: () => Promise<TokenReport | null>;
  estimate?: SwapEstimate;
  open?: OpenCommitments;
  price?: UsdPrice;
}

/** A swap over fakes. Each base unit that is given makes 150, and everything would work. */
export function swapScene(scene: SwapScene = {}) {
  const asked: SwapTerms[] = [];
  const reported: string[] = [];
  const stream = memoryStream();
  const chain = fakeChain();
  const aggregator = createAggregator({
    sources: (network) =>
      network !== 'devnet'
        ? null
        : {
            name: 'jupiter',
            async findRoute(terms, signal) {
              asked.push(terms);
              if (scene.findRoute) return scene.findRoute(terms, signal);
              if (scene.route === null) return null;
              const source = fakeSwapMarket(scene.route).sources('devnet');
              return source ? source.findRoute(terms, signal) : null;
            },
          },
    reports: {
      async read(mint) {
        reported.push(mint);
        return scene.report ? scene.report() : SAFE;
      },
    },
    log: createLogger({ level: 'debug', service: 'test', stream }),
  });
  const prepareSwap = createPrepareSwap({
    chain: {
      ...chain,
      listedToken: (_network, name) => (name === USDC.symbol || name === USDC.mint ? USDC : null),
      async walletAccounts(network, send) {
        const accounts = await chain.walletAccounts(network, send);
        const account = send.mint === null ? null : accountOf(scene, send.mint);
        return {
          ...accounts,
          sender: scene.sender ?? accounts.sender,
          senderLamports: scene.senderLamports ?? accounts.senderLamports,
          mint: send.mint === null ? null : mintOf(scene, send.mint),
          source: account,
          destination: account,
        };
      },
      ...(scene.estimate ? { estimateSwap: async () => scene.estimate as SwapEstimate } : {}),
    },
    aggregator,
    usdPrices: { now: async () => () => scene.price ?? { price: null, reason: 'unpriced' } },
  });
  return {
    /** The requests to the market, and the mints of which it was asked for a report. */
    asked,
    reported,
    prepare: (changes: Partial<SwapInput> = {}, network: 'devnet' | 'mainnet' = 'devnet') =>
      prepareSwap(network, { ...QUOTE, ...changes }, async () => scene.open ?? NONE_OPEN),
  };
}

function mintOf({ mints }: SwapScene, address: string): Mint | null {
  const changes = mints?.[address];
  if (changes === null) return null;
  return {
    address,
    decimals: 6,
    program: TOKEN_PROGRAM,
    refusal: null,
    warnings: [],
    hasMintAuthority: false,
    hasFreezeAuthority: false,
    transferFee: null,
    ...changes,
  };
}

function accountOf({ accounts }: SwapScene, mint: string): TokenAccount | null {
  const found = accounts?.[mint];
  return found ? { owner: SENDER, baseUnits: 0n, isFrozen: false, requiresMemo: false, ...found } : null;
}
