import { TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { ComputeBudgetProgram, Connection, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { z } from 'zod';
import { createChainCheatCodes, type ChainCheatCodes } from '../chain/chain-cheat-codes.ts';
import { amountOut, poolOf, setReserves, type Pair, type Reserves } from '../exchange/pool.ts';
import { swapInstructions } from '../exchange/swap-instructions.ts';
import { hostileSwap } from './hostile-swap.ts';
import type { ProviderAnswer, ProviderRequest } from './provider-answer.ts';
import { faultOf, hasFault, shownPrice } from './shown-price.ts';
import { tokenOf, WRAPPED_SOL } from './wrapped-sol.ts';

/** The local chain, on which the routes run. */
export interface SwapChain {
  connection: Pick<Connection, 'getLatestBlockhash' | 'getTokenSupply' | 'getAccountInfo'>;
  cheatCodes: Pick<ChainCheatCodes, 'setAccount'>;
}

export function connectSwapChain(rpcUrl: string): SwapChain {
  return {
    connection: new Connection(rpcUrl, 'confirmed'),
    cheatCodes: createChainCheatCodes(rpcUrl),
  };
}

const SOL_DECIMALS = 9;

/** Worth of each side of a pool: 1,000 USD move its price by a thousandth. */
const DEPTH_USD = 1_000_000;

const MICRO_LAMPORTS = 1_000n;
/** A price for which no wallet should pay. */
const ABSURD_MICRO_LAMPORTS = 10_000_000_000n;

const U64_MAX = 2n ** 64n - 1n;
const BASIS_POINTS = 10_000n;

const query = z.object({
  inputMint: z.string(),
  outputMint: z.string(),
  amount: z.string().regex(/^\d{1,20}$/),
  taker: z.string(),
  slippageBps: z.coerce.number().int().min(0).max(10_000).default(50),
});

/**
 * `GET /swap/v2/build` of Jupiter (openapi-spec/swap/v2/swap.yaml of its documentation) over the exchange of the local chain. The pool has the
 * market's price at this moment, and keeps it until the next request for the same pair.
 */
export async function jupiterBuild(request: ProviderRequest, chain: SwapChain): Promise<ProviderAnswer> {
  const parsed = query.safeParse(Object.fromEntries(request.query));
  if (!parsed.success) return refused(z.prettifyError(parsed.error));
  const { inputMint, outputMint, slippageBps } = parsed.data;
  const amountIn = BigInt(parsed.data.amount);
  if (amountIn === 0n || amountIn > U64_MAX) return refused('amount: 1 to 18446744073709551615');
  if (inputMint === outputMint) return refused('CIRCULAR_ARBITRAGE_IS_DISABLED');
  const owner = addressOf(parsed.data.taker);
  if (!owner) return refused('taker: not an address');
  const pair: Pair = [inputMint, outputMint];
  const reserves = await reservesOf(request, chain, pair);
  if (!reserves) return refused('COULD_NOT_FIND_ANY_ROUTE');
  await setReserves(chain.cheatCodes, pair, reserves);

  const paid = amountOut(amountIn, reserves);
  // The chain pays less than this quote says.
  const quotedOut = hasFault(request, 'optimistic') ? paid * 2n : paid;
  if (paid === 0n) return refused('COULD_NOT_FIND_ANY_ROUTE');
  const terms = { amountIn, quotedOut, slippageBps };
  const form = faultOf(request, 'hostile')?.form;
  const { setup, swap, cleanup } = form
    ? await hostileSwap(form, owner, pair, terms, chain.cheatCodes)
    : swapInstructions(owner, pair, terms);
  const unitPrice = hasFault(request, 'unit price') ? ABSURD_MICRO_LAMPORTS : MICRO_LAMPORTS;
  const { blockhash, lastValidBlockHeight } = await chain.connection.getLatestBlockhash('confirmed');
  return {
    status: 200,
    body: {
      inputMint,
      outputMint,
      inAmount: `${amountIn}`,
      outAmount: `${quotedOut}`,
      otherAmountThreshold: `${quotedOut - (quotedOut * BigInt(slippageBps)) / BASIS_POINTS}`,
      swapMode: 'ExactIn',
      slippageBps,
      priceImpactPct: impactOf(amountIn, reserves),
      routePlan: [
        {
          swapInfo: {
            ammKey: poolOf(pair).address,
            label: 'Raydium CP',
            inputMint,
            outputMint,
            inAmount: `${amountIn}`,
            outAmount: `${quotedOut}`,
          },
          percent: 100,
          bps: 10_000,
        },
      ],
      computeBudgetInstructions: [
        written(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice })),
      ],
      setupInstructions: setup.map(written),
      swapInstruction: written(swap),
      cleanupInstruction: cleanup && written(cleanup),
      otherInstructions: [],
      tipInstruction: null,
      addressesByLookupTableAddress: null,
      blockhashWithMetadata: {
        blockhash: [
          ...(hasFault(request, 'stale') ? new Uint8Array(32) : new PublicKey(blockhash).toBytes()),
        ],
        lastValidBlockHeight,
        fetchedAt: { secs_since_epoch: Math.floor(Date.now() / 1_000), nanos_since_epoch: 0 },
      },
      ...faultOf(request, 'fields')?.fields,
      ...(hasFault(request, 'extra') ? { contextSlot: 1, simulation: { units: 1 } } : {}),
    },
  };
}

/** Both sides have the same worth. Null: one of them has no price, or is not of the program SPL Token. */
async function reservesOf(request: ProviderRequest, chain: SwapChain, pair: Pair): Promise<Reserves | null> {
  const sides = await Promise.all(pair.map((mint) => reserveOf(request, chain, mint)));
  const [first, second] = sides;
  return first && second ? [first, second] : null;
}

async function reserveOf(request: ProviderRequest, chain: SwapChain, mint: string): Promise<bigint | null> {
  const price = Number(shownPrice(request, tokenOf(mint)));
  const decimals = await decimalsOf(chain, mint);
  if (decimals === null || !(price > 0)) return null;
  const units = BigInt(Math.round((DEPTH_USD / price) * 1_000)) * 10n ** BigInt(decimals);
  const reserve = units / 1_000n;
  return reserve > 0n && reserve < U64_MAX / 2n ? reserve : null;
}

async function decimalsOf({ connection }: SwapChain, mint: string): Promise<number | null> {
  if (mint === WRAPPED_SOL) return SOL_DECIMALS;
  const address = addressOf(mint);
  const account = address && (await connection.getAccountInfo(address));
  if (!account || !account.owner.equals(TOKEN_PROGRAM_ID)) return null;
  return (await connection.getTokenSupply(address)).value.decimals;
}

/** A share of 1: how much worse the price is than that of a tiny swap. */
function impactOf(amountIn: bigint, [reserveIn]: Reserves): string {
  return (Number(amountIn) / (Number(reserveIn) + Number(amountIn))).toFixed(6);
}

function written({ programId, keys, data }: TransactionInstruction) {
  return {
    programId: programId.toBase58(),
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
      pubkey: pubkey.toBase58(),
      isSigner,
      isWritable,
    })),
    data: data.toString('base64'),
  };
}

function addressOf(text: string): PublicKey | null {
  try {
    return new PublicKey(text);
  } catch {
    return null;
  }
}

function refused(error: string): ProviderAnswer {
  return { status: 400, body: { error } };
}
