import { WalletServiceError } from '../errors.ts';

export type RefusalReason =
  /** The service describes another operation than the caller asked for. */
  | 'content_hash'
  /** The signer's address is not that of the sending wallet. */
  | 'wrong_signer'
  /** The signer did not return this wallet's signature of these bytes. */
  | 'bad_signature'
  /** The wallet changed the bytes before it signed them, in another way than the next two. */
  | 'changed_message'
  /** The wallet only changed instructions of the compute budget program, which decide the fee. */
  | 'changed_fee'
  /** The wallet only added instructions of Lighthouse, a program that checks accounts. Asking it again does not help. */
  | 'added_guard'
  | 'malformed_transaction'
  /** The text that connects a wallet is not a sign-in text, or not the one that the caller asked for. */
  | 'sign_in_message'
  /** The bytes to sign already have a signature. */
  | 'already_signed'
  | 'versioned_message'
  /** The answer's hash is not that of its bytes. */
  | 'message_hash'
  | 'blockhash'
  | 'signer_count'
  | 'fee_payer'
  /** Not exactly the instructions of a send, in their order. */
  | 'instructions'
  | 'compute_unit_limit'
  | 'source'
  | 'recipient'
  | 'amount'
  | 'memo'
  | 'mint'
  | 'token_program'
  | 'decimals'
  /** The bytes name another token fee than the preview. */
  | 'transfer_fee'
  /** The token account to create is not the recipient's own for this token. */
  | 'new_account'
  | 'reference'
  /** Other references than those of the payment request, or in another order. */
  | 'references'
  /** The message lists an account that the send does not need, or gives it other rights. */
  | 'accounts'
  | 'fee_cap'
  /** The message names a lookup table, and only the chain knows the addresses in there. */
  | 'lookup_table'
  /** A route of a swap that this version of the library cannot read to its end. */
  | 'route'
  /** A program in the route that is not on the list of exchanges. */
  | 'exchange'
  /** Less may arrive than was asked for. */
  | 'minimum_out'
  /** More slippage than the caller's order allows. */
  | 'slippage'
  /** The route pays a fee to a third party. */
  | 'platform_fee'
  /** The stake goes to another validator. */
  | 'validator'
  /** The bytes change another stake account. */
  | 'position'
  /** A new position would not have its address from the wallet and the operation's reference. */
  | 'seed'
  /** Another one could undelegate the stake. */
  | 'staker'
  /** Another one could withdraw the stake. */
  | 'withdrawer'
  /** A new position would be locked. */
  | 'lockup'
  /** A new position would keep far more than the network asks for. */
  | 'rent';

/**
 * The bytes are not what the caller asked for. Nothing was signed; for `bad_signature`, `changed_message`, `changed_fee` and
 * `added_guard`, the signer was asked, but nothing was submitted.
 */
export class TransactionRefusedError extends WalletServiceError {
  override readonly name = 'TransactionRefusedError';
  readonly reason: RefusalReason;
  readonly asked: string;
  readonly found: string;

  constructor(reason: RefusalReason, asked: string, found: string) {
    super(`Refused (${reason}): asked for ${asked}, found ${found}`);
    this.reason = reason;
    this.asked = asked;
    this.found = found;
  }
}

/** Refuses unless both are the same. */
export function expectSame(reason: RefusalReason, asked: string, found: string | undefined): void {
  if (asked !== found) throw new TransactionRefusedError(reason, asked, found ?? 'none');
}
