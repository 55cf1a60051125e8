import type { MiniAppSessionStore } from '../../db/sessions/mini-app-session-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor, PageSession } from '../../domain/access/actor.ts';
import { preparersOf } from '../../domain/access/preparers.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { AskingPage } from '../../domain/sessions/asking-page.ts';
import { notFound } from '../access/authorize.ts';
import type { OpenSessions } from './open-sessions.ts';
import type { NewLink, OpenedSession } from './session.ts';
import { newToken } from './session-token.ts';

/** Reads what Telegram says of the person who opens the page; null if Telegram did not say it, or long ago. */
export type ReadInitData = (initData: string) => { telegramId: string; launchHash: string } | null;

export interface MiniAppSessionsDeps {
  store: MiniAppSessionStore;
  sessions: Pick<OpenSessions, 'opened' | 'end'>;
  createLink(actor: Actor, operationId: string): Promise<NewLink>;
  /** Null: the service has no bot. */
  readInitData: ReadInitData | null;
}

const PRESS_AGAIN = 'Close this window, and press the button in the chat again.';

/** Sessions of the wallet page inside the messenger, for the person whom the messenger vouches for. */
export function createMiniAppSessions({ store, sessions, createLink, readInitData }: MiniAppSessionsDeps) {
  return {
    async openInMessenger(
      initData: string,
      operationId: string | null,
      page: AskingPage,
    ): Promise<OpenedSession> {
      if (!readInitData) throw new ServiceError('NOT_FOUND', 'This service has no bot.');
      const launch = readInitData(initData);
      if (!launch) {
        throw new ServiceError('FORBIDDEN', 'The messenger’s word for you is too old, or was changed.', {
          details: `init_data: ${PRESS_AGAIN}`,
        });
      }
      const { token, tokenHash } = newToken();
      const session = { id: newId('ses'), tokenHash, bearerOrigin: page.origin };
      // Its token is thrown away: the link is redeemed as it is made.
      const opened = await store.open({ ...launch, operationId }, session, newToken().tokenHash);
      if (opened !== 'opened') throw REFUSALS[opened]();
      return { session: await sessions.opened(session.id), token };
    },

    /** A link that continues in the person's own browser. The session ends, so that only one of the two can confirm. */
    async handOver(session: PageSession, operationId: string): Promise<NewLink> {
      const user = await store.userOf(session.sessionId);
      if (!user) {
        throw new ServiceError('FORBIDDEN', 'Only a session inside the messenger can be handed over.');
      }
      // The word that opened the session named one operation; a session that was taken over gets no link to another one.
      if (!session.linkedOperations.includes(operationId)) throw notFound('operation');
      const actor = { kind: 'chat_user', ...user, grants: preparersOf(user.grants) } as const;
      const link = await createLink(actor, operationId);
      await sessions.end(session);
      return link;
    },
  };
}

const REFUSALS = {
  unknown_user: () =>
    new ServiceError('FORBIDDEN', 'The bot does not know you yet.', {
      details: 'Write /start to the bot, then open the wallet again.',
    }),
  used: () =>
    new ServiceError('CONFLICT', 'This window was already opened once.', {
      details: `init_data: ${PRESS_AGAIN}`,
    }),
  unknown_operation: () =>
    new ServiceError('NOT_FOUND', 'You have no such operation.', {
      details: 'operation_id: only the person who asked the bot for an operation can open it.',
    }),
} as const;
