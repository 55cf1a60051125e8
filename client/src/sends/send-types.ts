import type { UnvaluedReason } from '../prices/price-words.ts';
import type { RiskLevel, TokenWarningCode } from './send-words.ts';

/** The field `send` of an operation of the kind `send`. */
export interface SendDetails {
  from: string;
  to: string;
  /** Decimal amount of `token`. */
  amount: string;
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  /** The amount in the token's smallest unit (lamports for SOL), as a decimal integer. */
  base_units: string;
  /** Decimal integer. */
  fee_cap_lamports: string;
  memo: string | null;
  /** References of the payment request (Solana Pay), in its order. The operation's own is its `reference`. */
  references: string[];
  preview: SendPreview;
}

/** Effects and costs of the send, computed before it is confirmed. */
export interface SendPreview {
  recipient: string;
  /** Decimal amount of `token`. */
  amount: string;
  /** Decimal amount of `token` that arrives: the amount without `transfer_fee`. */
  received_amount: string;
  token: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  decimals: number;
  /** Value of `amount` in USD when the send was requested. */
  usd_value: string | null;
  /** Why `usd_value` is null; null if it is known. */
  usd_value_reason: UnvaluedReason | null;
  /** Address of the mint's program; null for SOL. */
  token_program: string | null;
  /** Decimal amount of `token` that the token itself withholds; null if its mint has no such fee. */
  transfer_fee: string | null;
  /** The recipient has no token account yet: the transaction creates it, and the sender pays its rent. */
  creates_token_account: boolean;
  /** In SOL, as a decimal: base fee and priority fee. */
  network_fee: string;
  /** In SOL, as a decimal. */
  base_fee: string;
  /** In SOL, as a decimal. */
  priority_fee: string;
  compute_unit_limit: number;
  /** Price of one compute unit, as a decimal integer. */
  priority_micro_lamports: string;
  /** In SOL, as a decimal: the highest that the network fee can be. */
  fee_cap: string;
  /** In SOL, as a decimal: the deposit for accounts that the send creates. */
  rent: string;
  /** Powers that the token's issuer has over it. */
  warnings: TokenWarning[];
  risk: Risk;
  net_effect: NetEffect[];
}

export interface Risk {
  level: RiskLevel;
  /** One sentence each, for people. */
  reasons: string[];
}

export interface NetEffect {
  address: string;
  token: string;
  /** Signed decimal amount of the token. */
  change: string;
}

/** Something about a token that its holders should know; `message` is one sentence for people. */
export interface TokenWarning {
  code: TokenWarningCode;
  message: string;
}
