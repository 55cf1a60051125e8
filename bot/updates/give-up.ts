import type { Texts } from '../../chat-texts/text.ts';
import type { DueUpdate, HandledUpdate } from '../../use-cases/chats/update-queue.ts';

/** The answer to an update that failed too often. */
export function createGiveUp(texts: Texts) {
  return function giveUp({ person }: Pick<DueUpdate, 'person'>): HandledUpdate {
    const html = texts.of(person?.language ?? '')('gave-up');
    return { messages: [{ body: { type: 'content', content: { html, buttons: [] } } }] };
  };
}
