import { code, lines, plainText } from '../../chat-texts/html.ts';
import { isAddress } from '../../domain/addresses.ts';
import type { ChatUpdate } from '../../domain/chats/chat-update.ts';
import type { HandledUpdate } from '../../use-cases/chats/update-queue.ts';
import type { CommandContext, Reply } from '../command.ts';

type AccountCommand = Extract<ChatUpdate, { type: 'command' }>;

/** The commands that an account may run: they change no wallet, alert, notification or operation. */
const HARMLESS = [
  /^\/help( (commands|security|api))?$/,
  /^\/wallets$/,
  /^\/wallet (balance|address)$/,
  /^\/history$/,
  /^\/price$/,
  /^\/stake( rewards)?$/,
];

const PRICE_OF = /^\/price (\S+)(?: (?:1h|24h|7d|30d))?$/i;

/** Without points, which make a text an address of the web. */
const SYMBOL = /^[a-z0-9$_-]{1,20}$/i;

const COMMAND = /^\/\w+/;

/**
 * Runs a command that an account asks for, for the person of the chat. The account reads the public part; the rest reaches the chat only,
 * which is told who asked.
 *
 * @param run runs the line as if the person had typed it
 */
export async function runAccountCommand(
  context: CommandContext,
  { line: asked, isSilent, account }: AccountCommand,
  run: (line: string) => Promise<Reply>,
): Promise<HandledUpdate> {
  const line = asked.trim().replaceAll(/\s+/g, ' ');
  if (!COMMAND.test(line)) return { messages: [], answer: { outcome: 'refused', reason: 'unknown' } };
  if (!isHarmless(line)) {
    return { messages: [], answer: { outcome: 'refused', reason: 'changes' } };
  }
  const reply = await run(line);
  if (isSilent && reply.private) return { messages: [], answer: { outcome: 'refused', reason: 'private' } };
  const heading = context.t('command-by', { account, line: code(line) });
  const { html } = reply.public;
  const shown = {
    body: { type: 'content' as const, content: { html: lines(heading, '', html), buttons: [] } },
  };
  return {
    messages: isSilent ? [] : [shown, ...(reply.private ? [reply.private] : [])],
    answer: { outcome: 'answered', response: plainText(html) },
    executed: { line, response: plainText(html), isSuccess: reply.isRefusal !== true },
  };
}

/** The bot repeats the line in its own voice, so nothing in it is free text: a token is a symbol, or a mint. */
function isHarmless(line: string): boolean {
  const token = PRICE_OF.exec(line)?.[1];
  if (token !== undefined) return SYMBOL.test(token) || isAddress(token);
  return HARMLESS.some((pattern) => pattern.test(line.toLowerCase()));
}
