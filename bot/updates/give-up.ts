import type { Texts } from '../../chat-texts/text.ts';
import type { Network } from '../../domain/networks.ts';
import type { DueUpdate, HandledUpdate } from '../../use-cases/chats/update-queue.ts';
import { nextSteps } from '../unknown/next-steps.ts';

/** The answer to an update that failed too often. Groups have no wallet, and get no buttons. */
export function createGiveUp({ texts, defaultNetwork }: { texts: Texts; defaultNetwork: Network }) {
  return function giveUp({ person }: Pick<DueUpdate, 'person'>): HandledUpdate {
    const t = texts.of(person?.language ?? '');
    const buttons = person ? nextSteps({ ...person, t, usedNetwork: person.network ?? defaultNetwork }) : [];
    return { messages: [{ body: { type: 'content', content: { html: t('gave-up'), buttons } } }] };
  };
}
