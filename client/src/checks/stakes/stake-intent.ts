/** The caller's arguments, with which the library compares the service's answers and the bytes. */
export interface StakeIntent<Terms> {
  from: string;
  maxFeeLamports: bigint;
  terms: Terms;
}

/** `amount` null: everything (`max`). */
export interface DelegateTerms {
  amount: string | null;
  validator: string;
}

/** `all`, an amount, or a position. */
export type UndelegateTerms = { amount: string } | { position: string } | { all: true };

export interface WithdrawTerms {
  position: string | null;
}

export interface RedelegateTerms {
  position: string;
  validator: string;
}
