import { NATIVE_SOL } from '../tokens.ts';
import type { Counterparties } from './counterparty.ts';
import type { Movement, MovementKind } from './movement.ts';
import { absolute } from './sol-flow.ts';

/** What one token did between a wallet and others. */
export interface TokenFlow {
  token: string;
  decimals: number;
  /** The change of what the wallet has, signed. */
  delta: bigint;
  /** The part of it that others gave or got: without fee, rent and what was only wrapped or unwrapped. */
  external: bigint;
  /** Of SOL: what became wrapped SOL (negative), or was it. */
  wrapped: bigint;
  /** Of SOL: that the network's fee is all that changed. */
  isFeeOnly: boolean;
  between: Counterparties;
}

/** The movements of one wallet, from all that happened to it in one transaction. */
export function classify(wallet: string, feeLamports: bigint | null, flows: TokenFlow[]): Movement[] {
  const moved = flows.filter(({ delta }) => delta !== 0n).map((flow) => withCounterparty(flow, wallet));
  const isSwap = moved.some(({ external }) => external < 0n) && moved.some(({ external }) => external > 0n);
  return moved.map((flow) => {
    const kind = kindOf(flow, isSwap);
    const { token, decimals, delta, counterparty } = flow;
    return { wallet, token, decimals, delta, kind, amount: amountOf(flow, kind), counterparty, feeLamports };
  });
}

type KnownFlow = TokenFlow & { counterparty: string | null };

function withCounterparty(flow: TokenFlow, wallet: string): KnownFlow {
  const { external, between, token } = flow;
  if (external > 0n) return { ...flow, counterparty: beside(wallet, between.loser) };
  if (external === 0n) return { ...flow, counterparty: null };
  const counterparty = beside(wallet, between.gainer);
  // SOL that nobody gained: the wallet paid for a token account of somebody else without being the payer of the fee.
  const isRent = token === NATIVE_SOL && counterparty === null;
  return { ...flow, external: isRent ? 0n : external, counterparty };
}

/** Nobody is his own counterparty, however odd the numbers. */
function beside(wallet: string, party: string | null): string | null {
  return party === wallet ? null : party;
}

function kindOf(
  { token, external, wrapped, isFeeOnly, counterparty }: KnownFlow,
  isSwap: boolean,
): MovementKind {
  if (external !== 0n) {
    if (isSwap) return 'swap';
    if (external > 0n) return 'receive';
    // Tokens that nobody gained were burned.
    return counterparty === null ? 'other' : 'send';
  }
  if (token !== NATIVE_SOL || wrapped !== 0n) return 'other';
  return isFeeOnly ? 'fee' : 'rent';
}

function amountOf({ delta, external, wrapped, token }: KnownFlow, kind: MovementKind): bigint {
  if (kind === 'fee' || kind === 'rent') return 0n;
  if (external !== 0n) return absolute(external);
  return absolute(token === NATIVE_SOL ? wrapped : delta);
}
