import type { Operation, TransactionParts } from '../operations/operation.ts';
import type { TokenWarning } from '../tokens.ts';

export type RiskLevel = 'none' | 'low' | 'medium' | 'high';

export interface Risk {
  level: RiskLevel;
  /** One sentence each, for people. */
  reasons: string[];
}

/** What was asked for. Integers of base units as decimal text, so that JSON keeps them exact. */
export interface SendRequest {
  from: string;
  recipient: string;
  /** The token's symbol as shown to people. */
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  decimals: number;
  baseUnits: string;
  /** Of the mint; null for SOL. Left out by rows that are older than tokens. */
  tokenProgram?: string | null;
  feeCapLamports: string;
  memo: string | null;
}

/** What the send will do, worked out before it is confirmed. Lamports and base units as decimal text. */
export interface SendPreview {
  networkFeeLamports: string;
  rentLamports: string;
  computeUnitLimit: number;
  priorityMicroLamports: string;
  risk: Risk;
  /** What only tokens have; left out for SOL, and by rows that are older than tokens. */
  token?: TokenPreview;
}

export interface TokenPreview {
  createsAccount: boolean;
  /** What the mint withholds, in base units; null where its program knows no such fee. */
  transferFee: string | null;
  warnings: TokenWarning[];
}

export type Send = Operation<SendRequest, SendPreview> & TransactionParts;
