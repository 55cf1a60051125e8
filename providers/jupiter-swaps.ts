import { z } from 'zod';
import { isAddress } from '../domain/addresses.ts';
import { MAX_BASE_UNITS } from '../domain/amounts.ts';
import { ProviderError } from '../domain/provider-error.ts';
import type { FoundRoute, ProvidedInstruction, SwapSource, SwapTerms } from '../domain/swaps/swap-source.ts';
import { getFromJupiter, type JupiterAccess } from './jupiter-request.ts';

const ROUTE = 'GET /swap/v2/build of Jupiter';

const BAD_REQUEST = 400;

/** Tag of SetComputeUnitPrice, and the bytes of its u64. */
const UNIT_PRICE_TAG = 3;
const UNIT_PRICE_BYTES = 9;

/**
 * The most accounts of a route. With so many, the transaction fits into its 1,232 bytes without lookup tables: each account takes 32 bytes, and the signature, the other
 * instructions and their programs take some 350.
 */
const MAX_ROUTE_ACCOUNTS = 26;

const address = z.string().refine(isAddress);
const baseUnits = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)
  .refine((value) => value <= MAX_BASE_UNITS);
/** Numbers are texts (getJson). */
const basisPoints = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);

const instruction = z
  .object({
    programId: address,
    accounts: z.array(z.object({ pubkey: address, isSigner: z.boolean(), isWritable: z.boolean() })).max(256),
    data: z.base64(),
  })
  .transform(({ programId, accounts, data }): ProvidedInstruction => ({
    program: programId,
    accounts: accounts.map(({ pubkey, ...rights }) => ({ address: pubkey, ...rights })),
    data: Uint8Array.from(Buffer.from(data, 'base64')),
  }));

const step = z.object({
  swapInfo: z.object({
    ammKey: address,
    label: z.string().max(100),
    inputMint: address,
    outputMint: address,
    inAmount: baseUnits,
    outAmount: baseUnits,
  }),
  bps: basisPoints,
});

const answer = z.object({
  inputMint: address,
  outputMint: address,
  inAmount: baseUnits,
  outAmount: baseUnits,
  otherAmountThreshold: baseUnits,
  slippageBps: basisPoints,
  priceImpactPct: z
    .string()
    .regex(/^-?\d{1,10}(\.\d{1,40})?$/)
    .nullish()
    .catch(null),
  routePlan: z.array(step).min(1).max(64),
  computeBudgetInstructions: z.array(instruction).max(4),
  setupInstructions: z.array(instruction).max(16),
  swapInstruction: instruction,
  cleanupInstruction: instruction.nullish(),
  otherInstructions: z.array(instruction).max(16).nullish(),
  tipInstruction: instruction.nullish(),
});

/** Jupiter Swap v2 (openapi-spec/swap/v2/swap.yaml of its documentation): only `/build`, whose transaction we assemble and send ourselves. */
export function createJupiterSwaps({ url, apiKey }: JupiterAccess): SwapSource {
  return {
    name: 'jupiter',
    async findRoute(terms, signal) {
      const built = await getFromJupiter(apiKey, {
        route: ROUTE,
        url: addressOf(url, terms),
        schema: answer,
        // Among others for terms without a route. Its words differ between versions of the documentation.
        unknown: null,
        unknownStatus: BAD_REQUEST,
        signal,
      });
      return built && toSwap(terms, built);
    },
  };
}

function addressOf(url: string, { owner, mintIn, mintOut, amountIn, slippageBps }: SwapTerms): URL {
  const result = new URL(`${url}/swap/v2/build`);
  const query = {
    inputMint: mintIn,
    outputMint: mintOut,
    amount: amountIn,
    taker: owner,
    slippageBps,
    maxAccounts: MAX_ROUTE_ACCOUNTS,
  };
  for (const [name, value] of Object.entries(query)) result.searchParams.set(name, `${value}`);
  return result;
}

function toSwap(terms: SwapTerms, built: z.infer<typeof answer>): FoundRoute {
  const isAsked =
    built.inputMint === terms.mintIn &&
    built.outputMint === terms.mintOut &&
    built.inAmount === terms.amountIn &&
    built.slippageBps === terms.slippageBps;
  if (!isAsked) throw malformed('a route for other terms');
  if (built.tipInstruction) throw malformed('a tip');
  if (built.otherInstructions?.length) throw malformed('instructions of an unknown use');
  return {
    amountIn: built.inAmount,
    quotedOut: built.outAmount,
    minimumOut: built.otherAmountThreshold,
    slippageBps: built.slippageBps,
    priceImpact: built.priceImpactPct ?? null,
    steps: built.routePlan.map(({ swapInfo, bps }) => ({
      exchange: swapInfo.label,
      pool: swapInfo.ammKey,
      mintIn: swapInfo.inputMint,
      mintOut: swapInfo.outputMint,
      amountIn: swapInfo.inAmount,
      amountOut: swapInfo.outAmount,
      shareBps: bps,
    })),
    microLamports: unitPriceOf(built.computeBudgetInstructions),
    setup: built.setupInstructions,
    swap: built.swapInstruction,
    cleanup: built.cleanupInstruction ?? null,
  };
}

function unitPriceOf(instructions: readonly ProvidedInstruction[]): bigint | null {
  const found = instructions.find(
    ({ data }) => data[0] === UNIT_PRICE_TAG && data.length === UNIT_PRICE_BYTES,
  );
  return found ? Buffer.from(found.data).readBigUInt64LE(1) : null;
}

function malformed(what: string): ProviderError {
  return new ProviderError('malformed', `${ROUTE}: ${what}`);
}
