import { mayUseWebhooks } from './accounts.ts';
import type { Actor, ActorKind, BotScope } from './actor.ts';
import type { Relation } from './relation.ts';

/** One row of the table: for each kind of actor, the relations in which it may act. */
export interface Right extends Readonly<Record<ActorKind, readonly Relation[]>> {
  /** Comes with a tier: an actor whose tier lacks it may know that the thing exists. */
  readonly feature?: 'webhooks';
  /** A bot token needs this scope too. */
  readonly botScope?: BotScope;
}

const NEVER = [] as const;
const OWN = ['own'] as const;
const FOREIGN = ['foreign'] as const;
const OWN_OR_FOREIGN = ['own', 'foreign'] as const;
const OWN_OR_GRANTED = ['own', 'granted'] as const;
const OWN_GRANTED_OR_LINKED = ['own', 'granted', 'linked'] as const;

const NO_ONE = {
  api_key: NEVER,
  chat_user: NEVER,
  page_session: NEVER,
  bot_token: NEVER,
  operator: NEVER,
} as const;

const API_KEY = { ...NO_ONE, api_key: OWN } as const;
const API_KEY_WITH_WEBHOOKS = { ...API_KEY, feature: 'webhooks' } as const;

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
} as const;

/** All operations of one owner. Operations that are granted or linked are read one by one. */
const LIST = { ...NO_ONE, api_key: OWN, chat_user: OWN, page_session: OWN } as const;

const DECIDE = {
  ...NO_ONE,
  api_key: OWN,
  chat_user: OWN_OR_GRANTED,
  page_session: OWN_GRANTED_OR_LINKED,
} as const;

/** Not in a chat: the key is in a device, which only the wallet page or a developer's process reaches. */
const SIGN = { ...DECIDE, chat_user: NEVER } as const;

/**
 * Who may do what (decision 28). A missing action or a missing kind of actor does not compile. test/domain/access/may.test.ts
 * states the same a second time, in the words of the design.
 */
export const MAY = {
  'operation.request': REQUEST,
  'operation.list': LIST,
  'operation.read': DECIDE,
  'operation.confirm': DECIDE,
  'operation.cancel': DECIDE,
  'operation.sign': SIGN,
  // A link gives these rights to its reader, so only the developer who prepared the operation makes one.
  'operation.link': API_KEY,
  'timeline.read': LIST,

  'wallet.connect': API_KEY,
  'wallet.watch': API_KEY,
  'wallet.read': API_KEY,
  'wallet.remove': API_KEY,
  // Balances are public on the chain; data that the service keeps about an account's wallets is shown only to that account.
  'balance.read': { ...NO_ONE, api_key: OWN_OR_FOREIGN, page_session: OWN },
  'history.read': { ...NO_ONE, api_key: OWN, page_session: OWN },

  'event.read': API_KEY_WITH_WEBHOOKS,
  'webhook.create': API_KEY_WITH_WEBHOOKS,
  'webhook.read': API_KEY_WITH_WEBHOOKS,
  'webhook.update': API_KEY_WITH_WEBHOOKS,
  'webhook.remove': API_KEY_WITH_WEBHOOKS,
  'webhook.test': API_KEY_WITH_WEBHOOKS,
  'webhook.rotate_secret': API_KEY_WITH_WEBHOOKS,
  'delivery.read': API_KEY_WITH_WEBHOOKS,
  'delivery.redeliver': API_KEY_WITH_WEBHOOKS,
  'recovery.start': API_KEY_WITH_WEBHOOKS,
  'recovery.read': API_KEY_WITH_WEBHOOKS,

  'account.create': OPERATOR,
  'account.list': OPERATOR,
  'account.set_tier': OPERATOR,
  'account.set_limit': OPERATOR,
  'key.create': OPERATOR,
  'key.list': OPERATOR,
  'key.revoke': OPERATOR,
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
 * `not_found`: for this actor the thing does not exist. `needs_webhooks`: it exists, but the actor's tier does not include it.
 */
export type Permission = 'allowed' | 'not_found' | 'needs_webhooks';

export function may(actor: Actor, action: Action, relation: Relation): Permission {
  const right: Right = MAY[action];
  if (!right[actor.kind].includes(relation)) return 'not_found';
  if (right.botScope && actor.kind === 'bot_token' && !actor.scopes.includes(right.botScope)) {
    return 'not_found';
  }
  if (right.feature === 'webhooks' && 'tier' in actor && !mayUseWebhooks(actor.tier)) return 'needs_webhooks';
  return 'allowed';
}

/** False: the actor may only reach its own things, so others need not be looked up. */
export function mayReachOthers({ kind }: Actor, action: Action): boolean {
  const right: Right = MAY[action];
  return right[kind].some((relation) => relation !== 'own');
}
