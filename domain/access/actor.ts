import type { Network } from '../networks.ts';
import type { Tier } from './accounts.ts';
import type { KeyScope } from './key-scopes.ts';

/** Every kind of caller. `may.ts` says what each may do. */
export const ACTOR_KINDS = ['api_key', 'chat_user', 'page_session', 'bot_token', 'operator'] as const;

export type ActorKind = (typeof ACTOR_KINDS)[number];

/** The caller of a use case, as its credential proves it. A use case reads its fields only after `authorize`. */
export type Actor = ApiKey | ChatUser | PageSession | BotToken | Operator;

export interface ApiKey {
  kind: 'api_key';
  accountId: string;
  tier: Tier;
  /** The account's own limit; null: its tier's. */
  requestsPerHour: number | null;
  keyId: string;
  /** The network used when the request names none; null leaves the choice to the server's default. */
  defaultNetwork: Network | null;
  scopes: readonly KeyScope[];
}

/** A person who talks to the bot. */
export interface ChatUser {
  kind: 'chat_user';
  /** Owns the operations that the person asks for. */
  userId: string;
  /** Names the person in events (service specification, "Events"). */
  telegramId: string;
  /** The wallets that are linked to the chat. */
  wallets: readonly ProvenWallet[];
  /** Ids of the accounts that may prepare operations for these wallets. */
  grants: readonly string[];
}

/** A browser that redeemed a link. */
export interface PageSession {
  kind: 'page_session';
  sessionId: string;
  /** Ids of the operations whose links it redeemed. */
  linkedOperations: readonly string[];
  /** Null until the wallet's key has signed for this session. */
  wallet: ProvenWallet | null;
  /** Ids of the accounts that may prepare operations for the wallet; they count only once it is proven. */
  grants: readonly string[];
}

/** Scopes that a chat can grant to an account. */
export const BOT_SCOPES = ['write_messages', 'run_commands', 'read_messages'] as const;

export type BotScope = (typeof BOT_SCOPES)[number];

/** Scopes that an account has without a grant in the chat of its own person: a stolen token must not read the chat. */
export const OWN_CHAT_SCOPES: readonly BotScope[] = ['write_messages'];

/** A developer's credential for chats. It acts for its account, but with far fewer rights than an API key. */
export interface BotToken {
  kind: 'bot_token';
  tokenId: string;
  accountId: string;
  tier: Tier;
  /** The account's own limit; null: its tier's. */
  requestsPerHour: number | null;
  /** Those that the chat has granted; empty outside of one. */
  scopes: readonly BotScope[];
}

/** The person who runs `npm run admin`. */
export interface Operator {
  kind: 'operator';
  /** The name in the audit log. */
  name: string;
}

/** A wallet belongs to one network: its key could sign for the same address on another network, but has not. */
export interface ProvenWallet {
  network: Network;
  address: string;
}
