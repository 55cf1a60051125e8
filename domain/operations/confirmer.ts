import type { Actor } from '../access/actor.ts';
import type { Relation } from '../access/relation.ts';

/**
 * Who has confirmed an operation. `chat`: the person whose operation it is, in the chat. `link`: a session that has opened the operation's link.
 * `other`: anyone else who may, such as an account, or the wallet's page without the link.
 */
export const CONFIRMERS = ['chat', 'link', 'other'] as const;

export type Confirmer = (typeof CONFIRMERS)[number];

export function confirmerOf({ kind }: Pick<Actor, 'kind'>, relation: Relation): Confirmer {
  if (kind === 'chat_user' && relation === 'own') return 'chat';
  return kind === 'page_session' && relation === 'linked' ? 'link' : 'other';
}
