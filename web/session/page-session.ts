import type { PageSession } from '../../domain/access/actor.ts';
import type { CountedActor } from '../../domain/access/request-limits.ts';

/** The process authenticates by the session's token alone (start-web.ts). */
export function pageSession(actor: CountedActor): PageSession {
  if (actor.kind !== 'page_session') throw new Error(`a page session is needed, not ${actor.kind}`);
  return actor;
}
