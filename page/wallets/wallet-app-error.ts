import { TransactionRefusedError, type RefusalReason } from '../../client/src/checks/refusal.ts';

export type WalletAppProblem =
  /** The program is not in this browser, or no longer on this network. */
  | 'missing'
  /** It gave this page no account: it is locked, or was not allowed to. */
  | 'locked'
  /** It has another account selected. */
  | 'other-account'
  /** The person refused in it. */
  | 'refused'
  /** It returned other bytes than it was asked to sign. */
  | 'changed'
  /** It only added a check of its own, of the program Lighthouse. */
  | 'added-guard'
  /** It only changed the fee. */
  | 'changed-fee'
  /** It signed with another key. */
  | 'wrong-key'
  /** Any other failure; `cause` has it. */
  | 'failed';

/** Another wallet program did not do what it was asked for. Nothing was sent. */
export class WalletAppError extends Error {
  override readonly name = 'WalletAppError';
  readonly problem: WalletAppProblem;
  /** The program's own name: any text. */
  readonly app: string;
  readonly address: string | undefined;

  constructor(problem: WalletAppProblem, app: string, options: ErrorOptions & { address?: string } = {}) {
    super(`The wallet program is ${problem}.`, options);
    this.problem = problem;
    this.app = app;
    this.address = options.address;
  }
}

const REFUSED = 4001;
const UNAUTHORIZED = 4100;

/** Programs have no common errors: some have codes of EIP-1193, others only a sentence. */
export function asWalletAppError(error: unknown, app: string): WalletAppError {
  if (error instanceof WalletAppError) return error;
  return new WalletAppError(problemOf(error), app, { cause: error });
}

/** Any other reason: it changed what it was asked to sign. */
const REFUSALS: Partial<Record<RefusalReason, WalletAppProblem>> = {
  bad_signature: 'wrong-key',
  added_guard: 'added-guard',
  changed_fee: 'changed-fee',
};

function problemOf(error: unknown): WalletAppProblem {
  if (error instanceof TransactionRefusedError) return REFUSALS[error.reason] ?? 'changed';
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const words = error instanceof Error ? error.message : '';
  if (code === REFUSED || /reject|refus|declin|denied|cancel/i.test(words)) return 'refused';
  if (code === UNAUTHORIZED || /\block|unauthori[sz]ed|not connected/i.test(words)) return 'locked';
  return 'failed';
}
