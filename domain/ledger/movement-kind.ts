import { NATIVE_SOL } from '../tokens.ts';
import type { Counterparties } from './counterparty.ts';
import type { Movement, MovementKind } from './movement.ts';
import { absolute } from './sol-flow.ts';

/** The flow of one token between a wallet and others. */
export interface TokenFlow {
  token: string;
  decimals: number;
  /** Signed change of the wallet's balance. */
  delta: bigint;
  /** The part of `delta` that others gave or got: without fee, rent and wrapping. */
  external: bigint;
  /** SOL only: the amount that was wrapped (negative) or unwrapped. */
  wrapped: bigint;
  /** SOL only: nothing changed but the network's fee. */
  isFeeOnly: boolean;
  between: Counterparties;
}

/** The movements of one wallet in one transaction, from its flows. */
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
  if (external > 0n) return { ...flow, counterparty: otherThan(wallet, between.loser) };
  if (external === 0n) return { ...flow, counterparty: null };
  const counterparty = otherThan(wallet, between.gainer);
  // SOL without a gainer: the wallet paid the rent of another wallet's token account, but not the fee.
  const isRent = token === NATIVE_SOL && counterparty === null;
  return { ...flow, external: isRent ? 0n : external, counterparty };
}

/** A wallet is never its own counterparty, however odd the numbers. */
function otherThan(wallet: string, party: string | null): string | null {
  return party === wallet ? null : party;
}

function kindOf(
  { token, external, wrapped, isFeeOnly, counterparty }: KnownFlow,
  isSwap: boolean,
): MovementKind {
  if (external !== 0n) {
    if (isSwap) return 'swap';
    if (external > 0n) return 'receive';
    // Tokens without a gainer were burned.
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
