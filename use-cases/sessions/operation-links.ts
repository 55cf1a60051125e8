import type { LinkState, LinkStore } from '../../db/sessions/link-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor, PageSession } from '../../domain/access/actor.ts';
import { ServiceError } from '../../domain/errors.ts';
import { hasEnded, isEnding, type Operation } from '../../domain/operations/operation.ts';
import type { AskingPage } from '../../domain/sessions/asking-page.ts';
import { linkExpiry } from '../../domain/sessions/link-expiry.ts';
import type { OperationReader } from '../operations/read-operation.ts';
import { sessionToOpen, type OpenSessions } from './open-sessions.ts';
import type { NewLink, OpenedSession } from './session.ts';
import { newToken, tokenHashOf } from './session-token.ts';

export interface OperationLinksDeps {
  links: Pick<LinkStore, 'create' | 'redeem' | 'state'>;
  reader: Pick<OperationReader, 'readState'>;
  sessions: Pick<OpenSessions, 'opened'>;
}

const NEW_LINK = 'Ask the sender for a new link.';

export function createOperationLinks({ links, reader, sessions }: OperationLinksDeps) {
  return {
    /** A link that hands the operation to a person's browser. */
    async createLink(actor: Actor, operationId: string): Promise<NewLink> {
      const { operation } = await reader.readState(actor, 'operation.link', operationId);
      if (hasEnded(operation.status) || isEnding(operation) || operation.deadlinePassed) {
        throw endedBeforeLink(operation);
      }
      const expiresAt = linkExpiry(operation, new Date());
      const { token, tokenHash } = newToken();
      if (!(await links.create({ id: newId('lnk'), operationId, tokenHash, expiresAt }))) {
        throw endedBeforeLink(operation);
      }
      return { token, expiresAt };
    },

    async redeem(
      current: PageSession | null,
      linkToken: string,
      page: AskingPage,
    ): Promise<OpenedSession & { operationId: string | null }> {
      const linkHash = tokenHashOf(linkToken);
      if (linkHash === null) throw notRedeemed(null);
      const { session, token } = sessionToOpen(current, page);
      const redeemed = await links.redeem(linkHash, session);
      if (!redeemed) {
        // Throws if the session has ended: then the link is not at fault.
        if (current) await sessions.opened(current.sessionId);
        throw notRedeemed(await links.state(linkHash));
      }
      return { ...redeemed, session: await sessions.opened(session.id), token };
    },
  };
}

function endedBeforeLink({ status }: Operation): ServiceError {
  return new ServiceError(
    'CONFLICT',
    'The operation has ended or is about to end, so no link can be made for it.',
    {
      details: `Its status is ${status}. Start a new operation, and make a link for that one.`,
    },
  );
}

/** The holder of a link's token may know what became of the link. */
function notRedeemed(state: LinkState | null): ServiceError {
  if (!state) {
    return new ServiceError('NOT_FOUND', 'This link does not exist.', {
      details: `token: it is incomplete, or too old. ${NEW_LINK}`,
    });
  }
  const [message, details] = state.operationEnded
    ? ['The operation of this link has ended.', 'Nothing is left to do here.']
    : state.redeemed
      ? ['This link was already opened, in another browser or in an earlier session.', NEW_LINK]
      : state.revoked
        ? state.isInvitation
          ? ['This invitation was withdrawn.', NEW_LINK]
          : ['A newer link has replaced this one.', 'Open the newest link.']
        : ['This link has expired.', NEW_LINK];
  return new ServiceError('CONFLICT', message, { details });
}
