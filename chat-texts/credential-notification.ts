import type { CredentialChange } from '../domain/access/credential-change.ts';
import { maskedCredential, type CredentialKind } from '../domain/access/credential-format.ts';
import type { KeyScope } from '../domain/access/key-scopes.ts';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import { code } from './html.ts';
import { revokeKeysButton, securityMessage } from './security-message.ts';
import type { Text } from './text.ts';

export interface ChangedCredential {
  kind: CredentialKind;
  change: CredentialChange;
  publicPart: string;
  name: string | null;
  scopes: readonly KeyScope[];
}

/** A security message: a thief of a credential can hide nothing from the person whose account it is. */
export function credentialNotification(
  t: Text,
  { kind, change, publicPart, name, scopes }: ChangedCredential,
): ChatContent {
  return securityMessage(
    t,
    [
      t(`key-${change}`, { kind, key: code(maskedCredential(kind, publicPart)) }),
      name === null ? null : t('key-name', { name }),
      scopes.length === 0 ? null : t('key-scopes', { scopes: scopes.join(', ') }),
      '',
      t('key-not-you'),
    ],
    revokeKeysButton(t),
  );
}
