import type { Operation, TransactionParts } from '../operations/operation.ts';
import type { StoredValue } from '../prices/stored-value.ts';
import type { TokenWarning } from '../tokens.ts';

export type RiskLevel = 'none' | 'low' | 'medium' | 'high';

export interface Risk {
  level: RiskLevel;
  /** One sentence each, for people who read English. */
  reasons: string[];
  /** The same in the same order, for texts in other languages. */
  findings: RiskFinding[];
}

export type RiskFinding =
  /** `known` was paid before, and looks like the recipient. */
  | { code: 'look_alike'; known: string }
  | { code: 'large_share'; percent: number }
  | { code: 'new_recipient' };

/** The request. Base units are integers as decimal text, so that JSON keeps them exact. */
export interface SendRequest {
  from: string;
  recipient: string;
  /** The token's symbol as shown to people. */
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  decimals: number;
  baseUnits: string;
  /** Program of the mint; null for SOL. */
  tokenProgram: string | null;
  feeCapLamports: string;
  memo: string | null;
  /** References of the payment request (Solana Pay), in its order. Missing if there are none. */
  references?: readonly string[];
}

/** Effects and costs of the send, computed before it is confirmed. Lamports and base units as decimal text. */
export interface SendPreview {
  networkFeeLamports: string;
  rentLamports: string;
  computeUnitLimit: number;
  priorityMicroLamports: string;
  risk: Risk;
  /** The wallet's balance of the token before. Missing if the person was forgotten (db/chats/blank-unsent-payments.ts). */
  heldBaseUnits?: string;
  /** The value of the amount when the send was prepared, in millionths of a USD. */
  value: StoredValue;
  /** Only for tokens. */
  token?: TokenPreview;
}

export interface TokenPreview {
  createsAccount: boolean;
  /** Transfer fee that the mint withholds, in base units; null if its program has no such fee. */
  transferFee: string | null;
  warnings: TokenWarning[];
}

export type Send = Operation<SendRequest, SendPreview> & TransactionParts;
