import { formatAmount } from '../amounts.ts';
import { invalidField, ServiceError } from '../errors.ts';
import { refusal } from '../refusal.ts';
import type { AddressKind, Mint, SendAccounts, TokenRefusal } from '../tokens.ts';

/*
 * Refusals of a send before its transaction is built. Each throws a ServiceError that says what to do instead.
 */

/** Throws if no transaction can send from this account. */
export function admitSender(sender: AddressKind): void {
  switch (sender.kind) {
    case 'program':
      throw invalidField('from', 'this is a program, not a wallet', refusal('sender_not_wallet'));
    case 'mint':
      throw invalidField(
        'from',
        'this is a mint, not a wallet; name the token in `token` and the wallet that holds it in `from`',
        refusal('sender_not_wallet'),
      );
    case 'token_account':
      throw invalidField(
        'from',
        `this is a token account of the wallet ${sender.owner} (for the mint ${sender.mint}); send from the wallet itself`,
        refusal('sender_not_wallet'),
      );
    case 'other':
      throw invalidField(
        'from',
        `this account belongs to the program ${sender.program} and is not a wallet`,
        refusal('sender_not_wallet'),
      );
    case 'empty':
    case 'wallet':
      break;
  }
}

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

const REFUSALS: Record<TokenRefusal, string> = {
  TRANSFER_HOOK:
    'each of its transfers runs a program of its issuer, and the service cannot know what it does',
  NON_TRANSFERABLE: 'it is bound to its wallet and cannot be sent',
  PAUSED: 'its issuer has paused all transfers',
  FROZEN_BY_DEFAULT: 'its issuer has to unfreeze the recipient’s new account before anything arrives',
};

/** Throws if the token, or one of the two accounts, does not allow the transfer. */
export function admitToken(
  mint: Mint,
  { source, destination }: SendAccounts,
  { recipient, memo }: { recipient: string; memo: string | null },
): void {
  const refused = mint.refusal;
  // The issuer has already unfrozen an account that exists.
  if (refused !== null && !(refused === 'FROZEN_BY_DEFAULT' && destination)) {
    throw new ServiceError('UNSUPPORTED_TOKEN', 'This token cannot be sent.', {
      details: `${refused}: ${REFUSALS[refused]}.`,
      refusal: refusal(`token_${lowerCase(refused)}`),
    });
  }
  if (destination && destination.owner !== recipient) {
    throw invalidField(
      'to',
      `the recipient’s account for this token now belongs to ${destination.owner}`,
      refusal('recipient_account_moved', { owner: destination.owner }),
    );
  }
  if (source?.isFrozen) {
    throw frozen('The wallet’s account for this token is frozen by its issuer.', 'sender_frozen');
  }
  if (destination?.isFrozen) {
    throw frozen('The recipient’s account for this token is frozen by its issuer.', 'recipient_frozen');
  }
  if (destination?.requiresMemo && memo === null) {
    throw invalidField(
      'memo',
      'is required: the recipient accepts this token only with a memo',
      refusal('memo_required'),
    );
  }
}

function frozen(message: string, code: 'sender_frozen' | 'recipient_frozen'): ServiceError {
  return new ServiceError('ACCOUNT_FROZEN', message, {
    details: 'Only the issuer of the token can unfreeze it.',
    refusal: refusal(code),
  });
}

function lowerCase<Word extends string>(word: Word): Lowercase<Word> {
  return word.toLowerCase() as Lowercase<Word>;
}
