import { ledgerEffects } from '../../../domain/ledger/ledger-effects.ts';
import type { LedgerEffects } from '../../../domain/ledger/movement.ts';
import type {
  ObservedTokenAccount,
  ObservedTransaction,
} from '../../../domain/ledger/observed-transaction.ts';

export const FEE = 5_000n;
/** Rent of a token account of 165 bytes. */
export const RENT = 2_039_280n;
export const SOL_1 = 1_000_000_000n;
export const WSOL = 'So11111111111111111111111111111111111111112';

/** `changes`: lamports by address; the first one pays the fee, which is not in its change. `signers` have signed. */
export interface Sketch {
  lamports: Record<string, bigint>;
  tokens?: ObservedTokenAccount[];
  fee?: bigint;
  signers?: string[];
  succeeded?: boolean;
}

const PLENTY = 100n * SOL_1;

export function observed({
  lamports,
  tokens = [],
  fee = FEE,
  signers,
  succeeded = true,
}: Sketch): ObservedTransaction {
  const [payer = ''] = Object.keys(lamports);
  return {
    signature: 'signature',
    slot: 7,
    position: 0,
    blockTime: new Date('2026-01-02T03:04:05.000Z'),
    blockHeight: 6,
    succeeded,
    accounts: Object.entries(lamports).map(([address, change]) => ({
      address,
      signed: (signers ?? [payer]).includes(address),
      lamportsBefore: PLENTY,
      lamportsAfter: PLENTY + change - (address === payer ? fee : 0n),
    })),
    tokenAccounts: tokens,
  };
}

/** A token account at `<owner>/<mint>`, with its amount before and after; null if it does not exist. */
export function held(
  owner: string,
  mint: string,
  before: bigint | null,
  after: bigint | null,
): ObservedTokenAccount {
  const state = (baseUnits: bigint | null) => (baseUnits === null ? null : { owner, baseUnits });
  return {
    address: `${owner}/${mint}`,
    mint,
    program: 'token-program',
    decimals: mint === WSOL ? 9 : 6,
    before: state(before),
    after: state(after),
  };
}

export function effectsOf(sketch: Sketch, followed: readonly string[]): LedgerEffects {
  return ledgerEffects(observed(sketch), (address) => followed.includes(address));
}
