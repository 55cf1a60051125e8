import { invalidField } from '../errors.ts';
import { refusal } from '../refusal.ts';
import type { AddressKind } from '../tokens.ts';

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
