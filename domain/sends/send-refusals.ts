import { formatAmount } from '../amounts.ts';
import { invalidField } from '../errors.ts';
import { refusal } from '../refusal.ts';
import type { AddressKind } from '../tokens.ts';

/*
 * Refusals of a send before its transaction is built. Each throws a ServiceError that says what to do instead.
 */

/** Throws if the token itself would withhold the whole amount. */
export function admitArrival(
  baseUnits: bigint,
  { transferFee, decimals }: { transferFee: bigint | null; decimals: number },
  token: string,
): void {
  if (transferFee === null || transferFee < baseUnits) return;
  throw invalidField(
    'amount',
    `nothing of it would arrive: the token withholds ${formatAmount(transferFee, decimals)} ${token} as its transfer fee; send more`,
    refusal('amount_below_token_fee', { fee: `${formatAmount(transferFee, decimals)} ${token}` }),
  );
}

/** Throws if the recipient cannot receive a send, or should not. */
export function admitRecipient(
  recipient: AddressKind,
  options: { isOnCurve: boolean; allowOffCurve: boolean },
): void {
  switch (recipient.kind) {
    case 'program':
      throw invalidField(
        'to',
        'this is a program; tokens sent to it cannot be recovered',
        refusal('recipient_program'),
      );
    case 'mint':
      throw invalidField(
        'to',
        'this is a mint, not a wallet; name the token in `token` and a wallet in `to`',
        refusal('recipient_mint'),
      );
    case 'token_account':
      throw invalidField(
        'to',
        `this is a token account of the wallet ${recipient.owner} (for the mint ${recipient.mint}); send to the wallet itself`,
        refusal('recipient_token_account', { owner: recipient.owner }),
      );
    case 'other':
      throw invalidField(
        'to',
        `this account belongs to the program ${recipient.program} and is not a wallet`,
        refusal('recipient_other', { program: recipient.program }),
      );
    case 'empty':
    case 'wallet':
      break;
  }
  if (!options.isOnCurve && !options.allowOffCurve) {
    throw invalidField(
      'to',
      'no private key exists for this address (a vault or a multisig, for example); set allow_off_curve to true to send to it anyway',
      refusal('recipient_without_key'),
    );
  }
}
