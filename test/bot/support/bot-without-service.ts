import { pino } from 'pino';
import { createButtons } from '../../../bot/buttons.ts';
import { createCommands } from '../../../bot/commands.ts';
import type { CommandContext, Reply } from '../../../bot/command.ts';
import { createAnswerText, type WrittenText } from '../../../bot/plain-text/answer-text.ts';
import { createDispatchUpdate } from '../../../bot/updates/dispatch-update.ts';
import { createTexts } from '../../../chat-texts/text.ts';
import type { ProvenWallet } from '../../../domain/access/actor.ts';
import type { Network } from '../../../domain/networks.ts';
import type { ButtonAction } from '../../../domain/chats/button-action.ts';
import type { ChatUpdate } from '../../../domain/chats/chat-update.ts';
import type { ChatPerson } from '../../../domain/chats/chat-person.ts';
import type { DueUpdate, HandledUpdate } from '../../../use-cases/chats/update-queue.ts';
import type { UseCases } from '../../../use-cases/index.ts';
import { SENDER } from '../../support/operation-fixture.ts';

export const texts = createTexts();

/** Use cases by feature and name; those that are left out must not be called. */
export type FakeUseCases = Partial<Record<keyof UseCases, Record<string, unknown>>>;

const FEATURES = [
  'access',
  'alerts',
  'chats',
  'developerAccess',
  'messenger',
  'news',
  'operations',
  'orders',
  'pools',
  'prices',
  'recipients',
  'sends',
  'sessions',
  'stakes',
  'summaries',
  'swaps',
  'wallets',
  'walletCreation',
] as const satisfies (keyof UseCases)[];

function useCasesFrom(fakes: FakeUseCases): UseCases {
  return Object.fromEntries(FEATURES.map((name) => [name, fakes[name] ?? {}])) as unknown as UseCases;
}

/** The options of a person with one wallet. */
export const ONE = { wallets: [{ network: 'devnet', address: SENDER }] } as const;

export interface PersonOptions {
  language?: string;
  wallets?: readonly ProvenWallet[];
  defaultWallet?: string | null;
  /** Whose tokens have prices. */
  pricedNetwork?: Network | null;
  hasFaucet?: boolean;
}

export function personWith({
  language = 'en',
  wallets = [],
  defaultWallet = null,
}: PersonOptions = {}): ChatPerson {
  return {
    actor: { kind: 'chat_user', userId: 'usr_test', telegramId: '7', wallets, grants: [] },
    language,
    firstName: 'Ada',
    username: null,
    network: null,
    defaultWallet,
    notificationsEnabled: true,
    timeZone: 'UTC',
    registeredAt: new Date(0),
  };
}

/** The answer to a text that a person types, without a database, a chain or a messenger. */
export async function answerTo(
  text: string,
  fakes: FakeUseCases = {},
  options: PersonOptions & Partial<WrittenText> = {},
): Promise<Reply> {
  const person = personWith(options);
  const context: CommandContext = {
    ...person,
    t: texts.of(person.language),
    usedNetwork: 'devnet',
    updateId: 1,
    requestKey: 'update/1',
    isForAccount: false,
    hasFaucet: options.hasFaucet ?? false,
  };
  const useCases = useCasesFrom(fakes);
  const pricedNetwork = options.pricedNetwork ?? null;
  const commands = createCommands({
    useCases,
    networks: ['mainnet', 'devnet'],
    pricedNetwork,
    hasFeeds: true,
    webUrl: 'https://wallet.example',
  });
  return createAnswerText({ ...useCases, commands, pricedNetwork })(context, {
    messageId: 1,
    text,
    ...options,
  });
}

/** Presses a button with the action. */
export async function pressOf(
  action: ButtonAction,
  fakes: FakeUseCases,
  options: PersonOptions = {},
): Promise<HandledUpdate> {
  const chats = { ...fakes.chats, action: async () => ({ action, tokenHash: 'hash' }) };
  const update = { type: 'press', queryId: '1', messageId: 1, token: 'token' } as const;
  return resultOf(update, { ...fakes, chats }, options);
}

/** The results of an update of a person. */
export async function resultOf(
  update: ChatUpdate,
  fakes: FakeUseCases,
  options: PersonOptions = {},
): Promise<HandledUpdate> {
  const useCases = useCasesFrom(fakes);
  const pricedNetwork = options.pricedNetwork ?? null;
  const networks = ['devnet'] as const;
  const commands = createCommands({
    useCases,
    networks,
    pricedNetwork,
    hasFeeds: true,
    webUrl: 'https://wallet.example',
  });
  const handle = createDispatchUpdate({
    ...useCases,
    commands,
    buttons: createButtons({ useCases, commands, networks, pricedNetwork, webUrl: 'https://wallet.example' }),
    pricedNetwork,
    texts,
    botApi: { answerPress: async () => undefined },
    privateChatUrl: 'https://t.me/wallet_bot',
    defaultNetwork: 'devnet',
    hasFaucet: options.hasFaucet ?? false,
    log: pino({ level: 'silent' }),
  });
  return handle({ updateId: 1, person: personWith(options), update } as unknown as DueUpdate);
}

/** The question that an answer ends with. */
export function questionOf({ public: content, further = [] }: Reply) {
  const { body } = further.at(-1) ?? { body: { type: 'content' as const, content } };
  const question = body.type === 'content' ? body.content.question : undefined;
  if (!question) throw new Error(`no question in ${JSON.stringify({ content, further })}`);
  return question;
}

/** The answer to a reply to the question of an earlier answer. */
export async function replyTo(
  asked: Reply,
  text: string,
  fakes: FakeUseCases = {},
  options: PersonOptions = {},
): Promise<Reply> {
  const { line } = questionOf(asked);
  const question = async () => ({ line, messageRowId: 'msg_1', isOpen: true });
  const chats = { question, ...fakes.chats };
  return answerTo(text, { ...fakes, chats }, { ...options, repliesTo: 5 });
}

/** The labels of the buttons below an answer. */
export function labelsOf({ public: { buttons } }: Reply): string[] {
  return buttons.flat().map(({ label }) => label);
}

/** The text that the chat gets after a press. */
export function textOf({ messages }: HandledUpdate): string {
  return messages.map(({ body }) => (body.type === 'content' ? body.content.html : body.type)).join('\n');
}
