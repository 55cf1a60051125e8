import type { ChatContent } from '../../domain/chats/chat-content.ts';
import type { NewChatMessage } from '../../use-cases/chats/update-queue.ts';
import { says, type Reply } from '../command.ts';

export interface AskedQuestion {
  /** The command so far: a reply is put after it, and the whole is run like a line that was typed. */
  line: readonly string[];
  html: string;
  /** Shown in the line in which people write: 1 to 64 characters. */
  placeholder: string;
}

/** Asks for a reply. Choices have a message of their own before it: the Bot API takes buttons or a question. */
export function asks(
  { line, html, placeholder }: AskedQuestion,
  choices: Pick<ChatContent, 'html' | 'buttons'> = { html: '', buttons: [] },
): Reply {
  const content = { html, buttons: [], question: { line: line.join(' '), placeholder } };
  if (choices.buttons.length === 0) return { public: content };
  return { ...says(choices.html, choices.buttons), further: [messageOf(content)] };
}

/** Says why a reply is not taken, and asks the same question again. */
export function asksAgain(refused: Reply, asked: Reply, again: string): Reply {
  const question = questionIn(asked);
  if (!question) return refused;
  if (refused.public.buttons.length === 0) return { ...refused, public: { ...refused.public, question } };
  const further = [...(refused.further ?? []), messageOf({ html: again, buttons: [], question })];
  return { ...refused, further };
}

function questionIn({ public: content, further = [] }: Reply): ChatContent['question'] {
  const bodies = further.map(({ body }) => (body.type === 'content' ? body.content : null));
  return [content, ...bodies].findLast((each) => each?.question !== undefined)?.question;
}

function messageOf(content: ChatContent): NewChatMessage {
  return { body: { type: 'content', content } };
}
