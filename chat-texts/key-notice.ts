import type { KeyChange } from '../domain/access/key-change.ts';
import type { KeyScope } from '../domain/access/key-scopes.ts';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import { code, lines } from './html.ts';
import type { Text } from './text.ts';

export interface ChangedKey {
  change: KeyChange;
  publicPart: string;
  name: string | null;
  scopes: readonly KeyScope[];
}

/** A security message: a thief of a key can hide nothing from the person whose account it is. */
export function keyNotice(t: Text, { change, publicPart, name, scopes }: ChangedKey): ChatContent {
  return {
    html: lines(
      t(`key-${change}`, { key: code(`wk_${publicPart}_…`) }),
      name === null ? null : t('key-name', { name }),
      t('key-scopes', { scopes: scopes.join(', ') }),
      '',
      t('key-not-you'),
    ),
    buttons: [[{ label: t('button-revoke-keys'), press: { do: 'revoke_keys' } }]],
  };
}
