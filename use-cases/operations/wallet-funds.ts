import type { OpenCommitments } from '../../db/operations/open-commitments.ts';
import { MAX_OPEN_OPERATIONS } from '../../domain/operations/operation-transitions.ts';
import { formatAmount, formatSol } from '../../domain/amounts.ts';
import type { SendEstimate } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import { refusal, type Refusal } from '../../domain/refusal.ts';
import { ALL } from './read-amount.ts';
import type { NamedToken } from '../tokens/named-token.ts';

/** The balances of a wallet, and the amount that an operation takes from them. */
export interface WalletFunds {
  token: NamedToken;
  decimals: number;
  /** Balance in base units of the token; in lamports for SOL. */
  held: bigint;
  senderLamports: bigint;
  amount: bigint | typeof ALL;
}

/** From an estimate that the simulation has accepted. */
export type AcceptedEstimate = Pick<
  Extract<SendEstimate, { ok: true }>,
  'baseUnits' | 'networkFeeLamports' | 'rentLamports'
>;

/**
 * Refuses the common cases before the cost of a simulation. Fee and rent are not known yet, so they count as zero,
 * and `max` as the smallest amount. `open` has the amounts that the wallet's other open operations will take.
 */
export function admitBeforeSimulation(funds: WalletFunds, open: OpenCommitments): void {
  admitOneMore(open);
  admitNeeds(funds, { baseUnits: funds.amount === ALL ? 1n : funds.amount, costLamports: 0n }, open);
}

/** The whole check, with the amount, fee and rent of the estimate. */
export function admitWithEstimate(
  funds: WalletFunds,
  estimate: AcceptedEstimate,
  open: OpenCommitments,
): void {
  const { baseUnits, networkFeeLamports, rentLamports } = estimate;
  admitOneMore(open);
  admitNeeds(funds, { baseUnits, costLamports: networkFeeLamports + rentLamports }, open);
}

export function insufficientFunds(details: string, reason: Refusal): ServiceError {
  return new ServiceError('INSUFFICIENT_FUNDS', 'The balance is too low for the transaction.', {
    details,
    refusal: reason,
  });
}

function admitOneMore(open: OpenCommitments): void {
  if (open.count < MAX_OPEN_OPERATIONS) return;
  throw new ServiceError('CONFLICT', `The wallet has ${MAX_OPEN_OPERATIONS} open operations.`, {
    details: 'Finish or cancel one of them first.',
    refusal: refusal('too_many_open_operations', { count: MAX_OPEN_OPERATIONS }),
  });
}

interface Needs {
  baseUnits: bigint;
  /** Fee and rent. */
  costLamports: bigint;
}

/** Checks the token first, then the lamports: for SOL both are the same balance. */
function admitNeeds(funds: WalletFunds, needs: Needs, open: OpenCommitments): void {
  const isSol = funds.token.mint === null;
  if (!isSol) admitTokens(funds, needs.baseUnits, open);
  const lamports = (isSol ? needs.baseUnits : 0n) + needs.costLamports + open.lamports;
  if (funds.senderLamports >= lamports) return;
  throw insufficientFunds(
    `The wallet holds ${formatSol(funds.senderLamports)} SOL; ${formatSol(lamports)} SOL are needed` +
      (isSol ? '' : ' for fee and rent') +
      `${open.lamports > 0n ? `, of which ${formatSol(open.lamports)} for payments that are not signed yet` : ''}.`,
    refusal(isSol ? 'funds_too_low' : 'funds_too_low_for_costs', {
      held: `${formatSol(funds.senderLamports)} SOL`,
      needed: `${formatSol(lamports)} SOL`,
      reserved: `${formatSol(open.lamports)} SOL`,
      others: open.lamports > 0n ? open.count : 0,
    }),
  );
}

function admitTokens({ token, decimals, held }: WalletFunds, baseUnits: bigint, open: OpenCommitments): void {
  if (held >= baseUnits + open.baseUnits) return;
  const format = (amount: bigint): string => `${formatAmount(amount, decimals)} ${token.name}`;
  throw insufficientFunds(
    `The wallet holds ${format(held)} in its account for the token; ${format(baseUnits + open.baseUnits)} are needed` +
      `${open.baseUnits > 0n ? `, of which ${format(open.baseUnits)} for payments that are not signed yet` : ''}.`,
    refusal('funds_too_low', {
      held: format(held),
      needed: format(baseUnits + open.baseUnits),
      reserved: format(open.baseUnits),
      others: open.baseUnits > 0n ? open.count : 0,
    }),
  );
}
