import type { Network } from '../networks.ts';

/** The terms of a swap. Amounts are base units; SOL is its wrapped mint. */
export interface SwapTerms {
  owner: string;
  mintIn: string;
  mintOut: string;
  amountIn: bigint;
  /** How much less than quoted may arrive, in hundredths of a percent. */
  slippageBps: number;
}

/** An instruction as a provider wrote it. Nothing of it is trusted: the finished bytes are checked (client/src/checks/swaps/swap-template.ts). */
export interface ProvidedInstruction {
  program: string;
  accounts: { address: string; isSigner: boolean; isWritable: boolean }[];
  data: Uint8Array;
}

export interface SwapStep {
  /** The exchange's name, from the provider. */
  exchange: string;
  pool: string;
  mintIn: string;
  mintOut: string;
  amountIn: bigint;
  amountOut: bigint;
  /** The share of the whole amount, in hundredths of a percent. */
  shareBps: number;
}

/** A route that an aggregator found, with its instructions. */
export interface FoundRoute {
  amountIn: bigint;
  quotedOut: bigint;
  minimumOut: bigint;
  slippageBps: number;
  /** A share of 1, as a decimal; null: the provider does not say. */
  priceImpact: string | null;
  steps: SwapStep[];
  /** The price of a compute unit; null: the provider names none. */
  microLamports: bigint | null;
  /** New token accounts, and wrapping. */
  setup: ProvidedInstruction[];
  swap: ProvidedInstruction;
  /** Unwrapping. */
  cleanup: ProvidedInstruction | null;
}

/** An aggregator: it finds routes over exchanges. */
export interface SwapSource {
  name: 'jupiter';
  /** Null: these terms have no route. Throws a ProviderError. */
  findRoute(terms: SwapTerms, signal: AbortSignal): Promise<FoundRoute | null>;
}

/** Null: the network has no market for swaps. */
export type SwapSources = (network: Network) => SwapSource | null;
