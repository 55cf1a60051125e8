import { maskedCredential, type CredentialKind } from '../domain/access/credential-format.ts';
import { SHOWN_MINUTES } from '../domain/access/developer-access.ts';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import { code, lines } from './html.ts';
import type { Text } from './text.ts';

export interface ShownCredential {
  kind: CredentialKind;
  text: string;
  /** The public part of the one whose place it takes. */
  replaces: string | null;
}

/** The only message with a credential's text. It disappears. */
export function credentialMessage(t: Text, { kind, text, replaces }: ShownCredential): ChatContent {
  const shown = t('credential-shown', { credential: kind, text: code(text), minutes: SHOWN_MINUTES });
  return {
    html:
      replaces === null
        ? shown
        : lines(shown, '', t('credential-replaces', { old: code(maskedCredential(kind, replaces)) })),
    buttons: [],
    isProtected: true,
  };
}
