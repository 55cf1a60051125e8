import { hasProFeatures } from './accounts.ts';
import type { Actor, ActorKind, BotScope } from './actor.ts';
import type { KeyScope } from './key-scopes.ts';
import type { Relation } from './relation.ts';

/** One row of the table: for each kind of actor, the relations in which it may act. */
export type Right = RightOfActors & ({ readonly api_key: readonly []; readonly scope?: never } | RightOfKeys);

/** A row that lets API keys act names the scope that they need. */
interface RightOfKeys {
  readonly api_key: readonly Relation[];
  readonly scope: KeyScope;
}

/** Features of the pro tier only. People have everything. */
export type ProFeature = 'webhooks' | 'alerts' | 'pools' | 'swaps' | 'stakes';

interface RightOfActors extends Readonly<Record<ActorKind, readonly Relation[]>> {
  /** Comes with a tier: an actor whose tier lacks it may know that the thing exists. */
  readonly feature?: ProFeature;
  /** A bot token needs this scope too. */
  readonly botScope?: BotScope;
}

const NEVER = [] as const;
const OWN = ['own'] as const;
const FOREIGN = ['foreign'] as const;
const OWN_OR_FOREIGN = ['own', 'foreign'] as const;
const ANY_WALLET = ['own', 'granted', 'foreign'] as const;
const OWN_OR_GRANTED = ['own', 'granted'] as const;
const LINKED = ['linked'] as const;
const GRANTED = ['granted'] as const;
const OWN_OR_SHARED = ['own', 'shared'] as const;
const OWN_GRANTED_OR_SHARED = ['own', 'granted', 'shared'] as const;
const ANY_BUT_FOREIGN = ['own', 'granted', 'linked', 'shared'] as const;

const NO_ONE = {
  api_key: NEVER,
  chat_user: NEVER,
  page_session: NEVER,
  bot_token: NEVER,
  operator: NEVER,
} as const;

const API_KEY = { ...NO_ONE, api_key: OWN } as const;
const API_KEY_OR_CHAT = { ...NO_ONE, api_key: OWN, chat_user: OWN } as const;

const READ = { scope: 'read' } as const;
const OPERATIONS = { scope: 'operations' } as const;
const WALLETS = { scope: 'wallets' } as const;
const KEYS = { ...API_KEY, scope: 'keys' } as const;

/** Facts that are public on the chain. */
const ANY_ADDRESS = { ...NO_ONE, api_key: OWN_OR_FOREIGN, page_session: ANY_WALLET } as const;

/** A person's own chat: its settings, and the wallets that are linked to it. */
const CHAT = { ...NO_ONE, chat_user: OWN } as const;
const READ_WEBHOOKS = { ...API_KEY, ...READ, feature: 'webhooks' } as const;
const CHANGE_WEBHOOKS = { ...API_KEY, scope: 'webhooks', feature: 'webhooks' } as const;

/** A person's alerts belong to the chat, or to the wallet of the page. Alerts report to webhooks, so they need the scope of webhooks. */
const ALERTS = {
  ...NO_ONE,
  api_key: OWN,
  chat_user: OWN,
  page_session: OWN,
  scope: 'webhooks',
  feature: 'alerts',
} as const;

/** The address book of a chat, or of the wallet of the page. A program has its own. */
const RECIPIENTS = { ...NO_ONE, chat_user: OWN, page_session: OWN } as const;

/** Orders belong to the account, the chat, or the wallet of the page. */
const ORDERS = {
  ...NO_ONE,
  api_key: OWN,
  chat_user: OWN,
  page_session: OWN,
  ...OPERATIONS,
  feature: 'swaps',
} as const;

/** Accounts and keys belong to developers, so all of them are foreign to an operator. */
const OPERATOR = { ...NO_ONE, operator: FOREIGN } as const;

/** An API key may request from any address: only the wallet's signature can move money, not the key. */
const REQUEST = {
  ...NO_ONE,
  api_key: OWN,
  chat_user: OWN,
  page_session: OWN,
  bot_token: OWN,
  // Preparing moves no money, so it is one of the harmless commands.
  botScope: 'run_commands',
  ...OPERATIONS,
} as const;

/** Rights that a chat has granted to an account. */
const GRANTED_TO_BOT = { ...NO_ONE, bot_token: GRANTED } as const;

/** Everything of one owner. Operations that are granted or linked are read one by one. */
const LIST = { ...NO_ONE, api_key: OWN, chat_user: OWN, page_session: OWN, ...READ } as const;

/** A chat confirms nothing that the wallet's page has prepared: its person decides there, by what the page shows. */
const DECIDE = {
  ...NO_ONE,
  api_key: OWN,
  chat_user: OWN_OR_GRANTED,
  page_session: ANY_BUT_FOREIGN,
  ...OPERATIONS,
} as const;

/** Cancelling moves nothing, and frees what the operation holds back on both sides. */
const CANCEL = { ...DECIDE, chat_user: OWN_GRANTED_OR_SHARED } as const;

const LOOK = { ...CANCEL, ...READ } as const;

/** A wallet that proves itself needs the operation's link: its owner asked a person for it. */
const PROVE = { ...NO_ONE, page_session: LINKED } as const;

/** Not in a chat: the key is in a device, which only the wallet page or a developer's process reaches. */
const SIGN = { ...DECIDE, chat_user: NEVER } as const;

/**
 * Who may do what (decision 28). A missing action or a missing kind of actor does not compile. test/domain/access/may.test.ts
 * states the same a second time, actor by actor.
 */
export const MAY = {
  'operation.request': REQUEST,
  'operation.list': { ...LIST, chat_user: OWN_OR_SHARED, page_session: OWN_OR_SHARED },
  'operation.read': LOOK,
  'operation.confirm': DECIDE,
  'operation.cancel': CANCEL,
  'operation.sign': SIGN,
  'operation.prove': PROVE,
  'operation.take_credential': { ...PROVE, chat_user: OWN },
  // A link gives these rights to its reader, so only those who asked for the operation make one, and a person who moves it to another browser.
  'operation.link': { ...API_KEY_OR_CHAT, chat_user: OWN_OR_GRANTED, ...OPERATIONS },
  'timeline.read': LIST,

  'wallet.connect': { ...API_KEY, ...WALLETS },
  'wallet.create': { ...API_KEY_OR_CHAT, ...OPERATIONS },
  'wallet.watch': { ...API_KEY, ...WALLETS },
  'wallet.read': { ...API_KEY_OR_CHAT, ...READ },
  'wallet.remove': { ...API_KEY_OR_CHAT, ...WALLETS },
  // Balances are public on the chain; data that the service keeps about a wallet is shown only to its owner. Without a session, anyone
  // could make the service ask its nodes.
  'balance.read': { ...ANY_ADDRESS, chat_user: ANY_WALLET, ...READ },
  // Positions are public too.
  'position.read': { ...ANY_ADDRESS, chat_user: OWN, ...READ },
  'history.read': LIST,
  // A page asks for any address, as everyone can at the faucet itself. A chat asks for its own wallets only.
  'faucet.ask': { ...NO_ONE, chat_user: OWN, page_session: ANY_WALLET },
  // The list has those of the pages and chats that share a wallet too.
  'recipient.list': RECIPIENTS,
  'recipient.save': RECIPIENTS,
  'recipient.remove': RECIPIENTS,
  // The chats that share the wallet's operations. A chat learns of no other one.
  'linked_chat.list': { ...NO_ONE, page_session: OWN },
  'linked_chat.remove': { ...NO_ONE, page_session: OWN },
  // The same for everyone; a bot token reads it by a command only.
  'validator.read': { ...NO_ONE, api_key: OWN, chat_user: OWN, page_session: OWN, ...READ },
  'price.read': { ...NO_ONE, api_key: OWN, chat_user: OWN, page_session: OWN, ...READ },

  'pool.read': { ...NO_ONE, api_key: OWN, chat_user: OWN, page_session: OWN, ...READ, feature: 'pools' },

  // A request is an operation too, so `operation.request` is asked for as well.
  'swap.request': { ...REQUEST, feature: 'swaps' },
  'swap.quote': { ...NO_ONE, api_key: OWN, chat_user: OWN, page_session: OWN, ...READ, feature: 'swaps' },
  'swap.find_token': {
    ...NO_ONE,
    api_key: OWN,
    chat_user: OWN,
    page_session: OWN,
    ...READ,
    feature: 'swaps',
  },

  'stake.request': { ...REQUEST, feature: 'stakes' },

  // As with swaps; the operation of an order is requested by the service, after the price was reached.
  'order.create': ORDERS,
  'order.read': { ...ORDERS, ...READ },
  'order.cancel': ORDERS,
  'order.sign': ORDERS,

  'alert.create': ALERTS,
  'alert.read': { ...ALERTS, ...READ },
  'alert.change': ALERTS,
  'alert.remove': ALERTS,
  'significant_change.read': READ_WEBHOOKS,
  'significant_change.change': CHANGE_WEBHOOKS,

  'chat.change': CHAT,
  // An account reaches a chat only through a grant of its person.
  'chat.ask': { ...NO_ONE, bot_token: OWN },
  'chat.write': { ...GRANTED_TO_BOT, botScope: 'write_messages' },
  'chat.run': { ...GRANTED_TO_BOT, botScope: 'run_commands' },
  'chat.describe': GRANTED_TO_BOT,
  'chat.set_notifications': { ...GRANTED_TO_BOT, botScope: 'write_messages' },
  'developer_access.request': CHAT,

  'event.read': READ_WEBHOOKS,
  // A bot token creates webhooks for events of chats.
  'webhook.create': { ...CHANGE_WEBHOOKS, bot_token: OWN },
  'webhook.read': READ_WEBHOOKS,
  'webhook.update': CHANGE_WEBHOOKS,
  'webhook.remove': CHANGE_WEBHOOKS,
  'webhook.test': CHANGE_WEBHOOKS,
  'webhook.rotate_secret': CHANGE_WEBHOOKS,
  'delivery.read': READ_WEBHOOKS,
  'delivery.redeliver': CHANGE_WEBHOOKS,
  'recovery.start': CHANGE_WEBHOOKS,
  'recovery.read': READ_WEBHOOKS,

  // A person sees the credentials of their own account in the chat, and can revoke all of them there.
  'credential.list': CHAT,
  'credential.remove_all': CHAT,
  'api_key.list': KEYS,
  'api_key.create': KEYS,
  'api_key.rotate': KEYS,
  'api_key.remove': KEYS,

  'account.create': OPERATOR,
  'account.list': OPERATOR,
  'account.set_tier': OPERATOR,
  'account.set_limit': OPERATOR,
  'account.set_public_name': OPERATOR,
  'key.create': OPERATOR,
  'key.list': OPERATOR,
  'key.change': OPERATOR,
  'key.revoke': OPERATOR,
  'bot_token.create': OPERATOR,
  'bot_token.list': OPERATOR,
  'bot_token.revoke': OPERATOR,
  'session.list': OPERATOR,
  'session.end': OPERATOR,
  'invitation.create': OPERATOR,
  'invitation.list': OPERATOR,
  'invitation.revoke': OPERATOR,
} as const satisfies Readonly<Record<`${string}.${string}`, Right>>;

export type Action = keyof typeof MAY;

export const ACTIONS = Object.keys(MAY) as Action[];

/** The part of an action's name before the dot: the thing acted on. */
export type Subject = Action extends `${infer S}.${string}` ? S : never;

/** The actors that may do this in at least one relation. */
export type ActorWhoMay<A extends Action> = Extract<Actor, { kind: KindThatMay<A> }>;

type KindThatMay<A extends Action> = {
  [K in ActorKind]: (typeof MAY)[A][K] extends readonly [] ? never : K;
}[ActorKind];

/**
 * `not_found`: for this actor the thing does not exist. `needs_scope`: the API key lacks the scope; it does not say if the thing exists.
 * `needs_pro`: the thing exists, but the actor's tier does not include it.
 */
export type Permission = 'allowed' | 'not_found' | 'needs_scope' | 'needs_pro';

export function may(actor: Actor, action: Action, relation: Relation): Permission {
  const right: Right = MAY[action];
  // Before the relation, so that a key without the scope learns nothing of it.
  if (right.scope && actor.kind === 'api_key' && !actor.scopes.includes(right.scope)) return 'needs_scope';
  if (!right[actor.kind].includes(relation)) return 'not_found';
  if (right.botScope && actor.kind === 'bot_token' && !actor.scopes.includes(right.botScope)) {
    return 'not_found';
  }
  if (right.feature && 'tier' in actor && !hasProFeatures(actor.tier)) return 'needs_pro';
  return 'allowed';
}

/** The feature of the pro tier that it belongs to; undefined: it belongs to every tier. */
export function featureOf(action: Action): ProFeature | undefined {
  const right: Right = MAY[action];
  return right.feature;
}

/** The scope that an API key needs for it; undefined: no API key may do it. */
export function scopeOf(action: Action): KeyScope | undefined {
  const right: Right = MAY[action];
  return right.scope;
}

/** False: the actor may only reach its own things, so others need not be looked up. */
export function mayReachOthers({ kind }: Actor, action: Action): boolean {
  const right: Right = MAY[action];
  return right[kind].some((relation) => relation !== 'own');
}
