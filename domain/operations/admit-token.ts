import { invalidField, ServiceError } from '../errors.ts';
import { refusal } from '../refusal.ts';
import type { Mint, TokenRefusal, WalletAccounts } from '../tokens.ts';

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
  { source, destination }: WalletAccounts,
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
