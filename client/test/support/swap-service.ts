import {
  ComputeBudgetProgram,
  PublicKey,
  TransactionMessage,
  type TransactionInstruction,
} from '@solana/web3.js';
import { z } from 'zod';
import { formatAmount, parseAmount } from '../../../domain/amounts.ts';
import { providerMint } from '../../../domain/provider-mint.ts';
import { swapKind } from '../../../domain/swaps/swap-kind.ts';
import type { SwapRequest, SwapSide } from '../../../domain/swaps/swap.ts';
import { swapInstructions } from '../../../local/exchange/swap-instructions.ts';
import { minimumOut as minimumOutOf } from '../../src/checks/swaps/read-route.ts';
import { success } from './http-server.ts';
import {
  startOperationService,
  type OperationService,
  type OperationServiceOptions,
  type ServedKind,
} from './operation-service.ts';
import { newAddress } from './send-transaction.ts';

/** Base units of the output that the market gives for one base unit of the input: 1 SOL is 150 tokens of 6 decimals. */
const PRICE = { out: 150_000_000n, in: 1_000_000_000n };
const BASIS_POINTS_AUTO = 50;

/** Result of a confirmed swap of 1 SOL. */
const RESULT = {
  amount_in: '1',
  amount_in_base_units: '1000000000',
  amount_out: '149.75',
  amount_out_base_units: '149750000',
  effective_price: '149.75',
  network_fee: '0.000008',
  rent_paid: '0.00203928',
  rent_returned: '0.00203928',
  wrapped_sol: '0.3',
};

const swapBodySchema = z.object({
  from: z.string(),
  token_in: z.string(),
  token_out: z.string(),
  amount: z.string().optional(),
  amount_out: z.string().optional(),
  slippage_bps: z.union([z.int(), z.literal('auto')]),
  fee_cap_lamports: z.string(),
  minimum_out: z.string().optional(),
  accept: z.array(z.string()).optional(),
});

export interface SwapParts {
  owner: string;
  mintIn: string;
  mintOut: string;
  amountIn: bigint;
  quotedOut: bigint;
  slippageBps: number;
  reference: string;
  blockhash: string;
  microLamports: number;
}

export interface SwapServiceOptions extends OperationServiceOptions {
  /** Changes the swap that the service records, everywhere alike. */
  record?: (request: SwapRequest) => SwapRequest;
  /** Path of the call that creates it; `/v1/swap` by default. */
  path?: string;
  /** The body that names the terms, if it is not that of the call. */
  bodyOf?: () => unknown;
  /** Changes the swap in the bytes. */
  build?: (parts: SwapParts) => SwapParts;
  /** Changes the instructions. */
  instructions?: (instructions: TransactionInstruction[], parts: SwapParts) => TransactionInstruction[];
}

export type SwapService = OperationService;

/** The service's main path with one swap in memory, honest unless an option makes it lie. Tokens have 6 decimals. */
export async function startSwapService(options: SwapServiceOptions = {}): Promise<SwapService> {
  const kind: ServedKind = {
    kind: 'swap',
    path: options.path ?? '/v1/swap',
    record: (body, chosen) => recordSwap(options, options.bodyOf?.() ?? body, chosen),
  };
  return await startOperationService(kind, {
    ...options,
    async intercept(request) {
      const intercepted = await options.intercept?.(request);
      if (intercepted || request.path !== '/v1/swap/quote') return intercepted;
      const { terms, quotedOut } = termsOf(request.body);
      return success({
        ...describeSwap(terms, quotedOut),
        network: String(request.headers['x-network']),
        expires_at: now(),
      });
    },
  });
}

function recordSwap(
  options: SwapServiceOptions,
  given: unknown,
  chosen: Parameters<ServedKind['record']>[1],
): ReturnType<ServedKind['record']> {
  const { terms, quotedOut } = termsOf(given);
  const recorded = options.record?.(terms) ?? terms;
  const parts: SwapParts = {
    owner: recorded.from,
    mintIn: providerMint(recorded.input.mint),
    mintOut: providerMint(recorded.output.mint),
    amountIn: BigInt(recorded.amountIn),
    quotedOut,
    slippageBps: recorded.slippageBps,
    ...chosen,
    microLamports: 10_000,
  };
  const field = describeSwap(recorded, quotedOut);
  return {
    wallet: recorded.from,
    contentVersion: swapKind.contentVersion,
    contentParts: swapKind.contentParts(recorded),
    field: { swap: { ...field, result: null } },
    confirmedField: { swap: { ...field, result: RESULT } },
    message() {
      const built = options.build?.(parts) ?? parts;
      const instructions = templateOf(built);
      return messageOf(built, options.instructions?.(instructions, built) ?? instructions);
    },
  };
}

function termsOf(given: unknown): { terms: SwapRequest; quotedOut: bigint } {
  const body = swapBodySchema.parse(given);
  const [input, output] = [sideOf(body.token_in), sideOf(body.token_out)];
  const asked = body.amount ?? inputFor(body.amount_out ?? '');
  const amount = parseAmount(asked === 'max' ? '2' : asked, input.decimals);
  if (!amount.ok) throw new Error(amount.problem);
  const quotedOut =
    input.mint === 'SOL'
      ? (amount.baseUnits * PRICE.out) / PRICE.in
      : (amount.baseUnits * PRICE.in) / PRICE.out;
  const slippageBps = body.slippage_bps === 'auto' ? BASIS_POINTS_AUTO : body.slippage_bps;
  const terms = {
    from: body.from,
    input,
    output,
    amountIn: `${amount.baseUnits}`,
    minimumOut: `${minimumOutOf({ quotedOut, slippageBps })}`,
    slippageBps,
    feeCapLamports: body.fee_cap_lamports,
  };
  return { terms, quotedOut };
}

/** SOL for tokens: one hundredth more than their worth. */
function inputFor(amountOut: string): string {
  const wanted = parseAmount(amountOut, 6);
  if (!wanted.ok) throw new Error(wanted.problem);
  return formatAmount((((wanted.baseUnits * PRICE.in) / PRICE.out) * 101n) / 100n, 9);
}

function sideOf(mint: string): SwapSide {
  return mint === 'SOL' ? { token: mint, mint, decimals: 9 } : { token: 'USDC', mint, decimals: 6 };
}

function templateOf(parts: SwapParts): TransactionInstruction[] {
  const { setup, swap, cleanup } = swapInstructions(
    new PublicKey(parts.owner),
    [parts.mintIn, parts.mintOut],
    parts,
  );
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 });
  limit.keys.push({ pubkey: new PublicKey(parts.reference), isSigner: false, isWritable: false });
  const { microLamports } = parts;
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
  return [limit, price, ...setup, swap, ...(cleanup ? [cleanup] : [])];
}

function messageOf({ owner, blockhash }: SwapParts, instructions: TransactionInstruction[]): Uint8Array {
  return new TransactionMessage({ payerKey: new PublicKey(owner), recentBlockhash: blockhash, instructions })
    .compileToV0Message()
    .serialize();
}

/** The field that only swaps have. */
function describeSwap(terms: SwapRequest, quotedOut: bigint): Record<string, unknown> {
  const text = (baseUnits: string, { decimals }: SwapSide): string =>
    formatAmount(BigInt(baseUnits), decimals);
  return {
    from: terms.from,
    token_in: terms.input,
    token_out: terms.output,
    amount_in: text(terms.amountIn, terms.input),
    amount_in_base_units: terms.amountIn,
    minimum_out: text(terms.minimumOut, terms.output),
    minimum_out_base_units: terms.minimumOut,
    slippage_bps: terms.slippageBps,
    fee_cap_lamports: terms.feeCapLamports,
    preview: {
      quoted_out: text(`${quotedOut}`, terms.output),
      quoted_at: now(),
      network_fee: '0.000008',
      rent: '0.00203928',
      wrapped_sol: '0.3',
      price_impact: '0.0012',
      usd_value_in: null,
      usd_value_in_reason: 'network_unpriced',
      usd_value_out: null,
      usd_value_out_reason: 'network_unpriced',
      steps: [{ exchange: 'Raydium CP', pool: newAddress(), share_bps: 10_000 }],
      warnings: [{ code: 'FREEZE_AUTHORITY', message: 'It can be frozen.', critical: false }],
    },
  };
}

function now(): string {
  return new Date().toISOString();
}
