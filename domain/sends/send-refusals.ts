import { formatAmount } from '../amounts.ts';
import { invalidField, ServiceError } from '../errors.ts';
import type { AddressKind, Mint, SendAccounts, TokenRefusal } from '../tokens.ts';

/*
 * Refusals of a send before its transaction is built. Each throws a ServiceError that says what to do instead.
 */

/** Throws if no transaction can send from this account. */
export function admitSender(sender: AddressKind): void {
  switch (sender.kind) {
    case 'program':
      throw invalidField('from', 'this is a program, not a wallet');
    case 'mint':
      throw invalidField(
        'from',
        'this is a mint, not a wallet; name the token in `token` and the wallet that holds it in `from`',
      );
    case 'token_account':
      throw invalidField(
        'from',
        `this is a token account of the wallet ${sender.owner} (for the mint ${sender.mint}); send from the wallet itself`,
      );
    case 'other':
      throw invalidField('from', `this account belongs to the program ${sender.program} and is not a wallet`);
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
  );
}

/** Throws if the recipient cannot receive a send, or should not. */
export function admitRecipient(
  recipient: AddressKind,
  options: { isOnCurve: boolean; allowOffCurve: boolean },
): void {
  switch (recipient.kind) {
    case 'program':
      throw invalidField('to', 'this is a program; tokens sent to it cannot be recovered');
    case 'mint':
      throw invalidField(
        'to',
        'this is a mint, not a wallet; name the token in `token` and a wallet in `to`',
      );
    case 'token_account':
      throw invalidField(
        'to',
        `this is a token account of the wallet ${recipient.owner} (for the mint ${recipient.mint}); send to the wallet itself`,
      );
    case 'other':
      throw invalidField(
        'to',
        `this account belongs to the program ${recipient.program} and is not a wallet`,
      );
    case 'empty':
    case 'wallet':
      break;
  }
  if (!options.isOnCurve && !options.allowOffCurve) {
    throw invalidField(
      'to',
      'no private key exists for this address (a vault or a multisig, for example); set allow_off_curve to true to send to it anyway',
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
  const refusal = mint.refusal;
  // The issuer has already unfrozen an account that exists.
  if (refusal !== null && !(refusal === 'FROZEN_BY_DEFAULT' && destination)) {
    throw new ServiceError('UNSUPPORTED_TOKEN', 'This token cannot be sent.', {
      details: `${refusal}: ${REFUSALS[refusal]}.`,
    });
  }
  if (destination && destination.owner !== recipient) {
    throw invalidField('to', `the recipient’s account for this token now belongs to ${destination.owner}`);
  }
  if (source?.isFrozen) throw frozen('The wallet’s account for this token is frozen by its issuer.');
  if (destination?.isFrozen) throw frozen('The recipient’s account for this token is frozen by its issuer.');
  if (destination?.requiresMemo && memo === null) {
    throw invalidField('memo', 'is required: the recipient accepts this token only with a memo');
  }
}

function frozen(message: string): ServiceError {
  return new ServiceError('ACCOUNT_FROZEN', message, {
    details: 'Only the issuer of the token can unfreeze it.',
  });
}
