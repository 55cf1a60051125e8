import type { RiskLevel, TokenWarningCode } from './words.ts';

/** What a send says about itself: the field `send` of an operation of the kind `send`. */
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
  preview: SendPreview;
}

/** What the send will do and cost, worked out before it is confirmed. */
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
  /** Address of the mint's program; null for SOL. */
  token_program: string | null;
  /** Decimal amount of `token` that the token itself withholds; null if its mint has no such fee. */
  transfer_fee: string | null;
  /** The recipient has no account for the token yet: the transaction makes it, and the sender pays its rent. */
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
  /** In SOL, as a decimal: the most that the network fee can become. */
  fee_cap: string;
  /** In SOL, as a decimal: the deposit that new accounts keep. */
  rent: string;
  /** What the token's issuer can do with it. */
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
