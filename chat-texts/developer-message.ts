import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { MessageBody } from '../domain/chats/message-body.ts';
import type { TextSpan, TextStyle } from '../domain/chats/markdown.ts';
import { code, escapeHtml, lines } from './html.ts';
import type { Text } from './text.ts';

type DeveloperBody = Extract<MessageBody, { type: 'developer' }>;

const TAGS: Record<Exclude<TextStyle, 'plain' | 'link'>, string> = {
  bold: 'b',
  italic: 'i',
  code: 'code',
  pre: 'pre',
};

/**
 * A message of a developer: who speaks stands above it, and the text in a quotation, so that it cannot pass for the bot's own words. It has
 * no buttons, and each link shows where it leads.
 */
export function developerMessage(t: Text, { account, spans }: DeveloperBody): ChatContent {
  const text = spans.map(spanHtml).join('');
  return {
    html: lines(t('developer-heading', { account }), `<blockquote>${text}</blockquote>`),
    buttons: [],
  };
}

/** Line ends are the only characters without a sign of their own that a developer may use. */
function escapeLines(text: string): string {
  return text.split(/\r?\n/).map(escapeHtml).join('\n');
}

function spanHtml({ style, text, url = '' }: TextSpan): string {
  if (style === 'plain') return escapeLines(text);
  // In type of one width the messenger makes no link of the address, so only its reader decides to open it.
  if (style === 'link') return `${escapeLines(text)} (${code(url).value})`;
  const tag = TAGS[style];
  return `<${tag}>${escapeLines(text)}</${tag}>`;
}
