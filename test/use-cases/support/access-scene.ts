import { randomUUID } from 'node:crypto';
import { createApiKeyStore } from '../../../db/access/api-key-store.ts';
import { DEFAULT_KEY_SCOPES } from '../../../domain/access/key-scopes.ts';
import type { Database } from '../../../db/postgres/connect.ts';
import { createWalletStore } from '../../../db/wallets/wallet-store.ts';
import type { Actor, ProvenWallet } from '../../../domain/access/actor.ts';
import { ownerOf, walletOwner, type Owner } from '../../../domain/access/owner.ts';
import type { Relation } from '../../../domain/access/relation.ts';
import type { Operation } from '../../../domain/operations/operation.ts';
import { insertDeliveryRow } from '../../db/support/delivery-rows.ts';
import { newAddress } from '../../db/support/ledger-rows.ts';
import { insertConnected, insertEndpoint, insertOperation, newAccount } from '../../db/support/rows.ts';
import { apiKeyOf, OPERATOR } from '../../support/actors.ts';

/** Actors that differ in what they may do. */
export const VARIANTS = [
  'API key',
  'API key of a free account',
  'API key without scopes',
  'chat user',
  'page session with a proven wallet',
  'page session without a wallet',
  'bot token',
  'bot token without scopes',
  'operator',
] as const;

export type Variant = (typeof VARIANTS)[number];

/** One actor, and things that belong to it in one relation. Everything is new, so no two scenes share a row. */
export interface Scene {
  actor: Actor;
  relation: Relation;
  database: Database;
  /** Whom things belong to in this relation: webhooks, followed wallets and keys. */
  accountId: string;
  wallet: ProvenWallet;
  operation(): Promise<Operation>;
  endpoint(): Promise<string>;
  delivery(endpointId: string): Promise<string>;
  /** Follows the scene's wallet for its account. */
  follow(): Promise<void>;
}

export interface SceneDeps {
  database: Database;
  variant: Variant;
  relation: Relation;
}

/** Null if nothing can belong to the actor in this relation. */
export async function newScene({ database, variant, relation }: SceneDeps): Promise<Scene | null> {
  const [own, granted, stranger] = [
    await newAccount(database),
    await newAccount(database),
    await newAccount(database),
  ];
  const ownWallet: ProvenWallet = { network: 'devnet', address: newAddress() };
  const linkedOperations: string[] = [];
  const actor = actorOf(variant, { accountId: own, granted, wallet: ownWallet, linkedOperations });
  const owner = ownerOf(actor);
  const isPerson = actor.kind === 'chat_user' || actor.kind === 'page_session';
  const isReachable: Record<Relation, boolean> = {
    own: owner !== null,
    granted: isPerson && owner !== null,
    linked: actor.kind === 'page_session',
    shared: isPerson && owner !== null,
    foreign: true,
  };
  if (!isReachable[relation]) return null;
  if (owner && owner.kind !== 'account') {
    await database('owners').insert(owner);
    // Only accounts have webhooks; the row stands in for an owner that does.
    await database('accounts').insert({ id: owner.id, name: 'Stand-in', tier: 'pro' });
    if (actor.kind === 'chat_user') {
      await database('chat_users').insert({
        id: owner.id,
        telegram_id: actor.telegramId,
        key_ciphertext: 'none',
        profile_ciphertext: 'none',
        language: 'en',
      });
    }
  }

  // The wallet's page for a chat, and a chat for the page.
  const sharer: Owner =
    actor.kind === 'chat_user' ? walletOwner(ownWallet) : { kind: 'user', id: `usr_${randomUUID()}` };
  if (relation === 'shared' && owner) {
    await database('owners').insert(sharer);
    for (const { id } of [owner, sharer]) await insertConnected(database, id, ownWallet);
  }

  const ownerIds: Partial<Record<Relation, string>> = {
    ...(owner ? { own: owner.id } : {}),
    granted,
    shared: sharer.id,
  };
  const ownerId = ownerIds[relation] ?? stranger;
  // A proof makes a wallet a person's own; an account has the wallets that it follows.
  const isOwnWallet = relation === 'own' || !isPerson;
  const wallet = isOwnWallet ? ownWallet : { ...ownWallet, address: newAddress() };
  return {
    actor,
    relation,
    database,
    accountId: ownerId,
    wallet,
    async operation() {
      // Each names the actor's wallet in `from`, the stranger's too.
      const made = await insertOperation(database, ownerId, { walletAddress: ownWallet.address });
      if (relation === 'linked') linkedOperations.push(made.id);
      return made;
    },
    endpoint: () => insertEndpoint(database, ownerId),
    delivery: (endpointId) => insertDeliveryRow(database, { accountId: ownerId, endpointId }),
    async follow() {
      await createWalletStore(database).add(
        { network: wallet.network, chainId: 'test-chain' },
        { ownerId, address: wallet.address, connected: null, requestedSlot: 1 },
      );
    },
  };
}

/** A key of the scene's account, for calls that need one. */
export async function newKey({ database, accountId }: Scene): Promise<string> {
  const key = await createApiKeyStore(database).create({
    accountId,
    name: null,
    scopes: DEFAULT_KEY_SCOPES,
    expiresAt: null,
    limit: null,
    publicPart: randomUUID().slice(0, 8),
    secretHash: 'hash',
    defaultNetwork: null,
    actor: 'test',
  });
  if (typeof key === 'string') throw new Error('nothing was inserted');
  return key.id;
}

function actorOf(
  variant: Variant,
  of: { accountId: string; granted: string; wallet: ProvenWallet; linkedOperations: string[] },
): Actor {
  const { accountId, wallet, linkedOperations } = of;
  const grants = [of.granted];
  const session = {
    kind: 'page_session',
    sessionId: `ses_${randomUUID()}`,
    linkedOperations,
    grants,
  } as const;
  switch (variant) {
    case 'API key':
      return apiKeyOf(accountId);
    case 'API key of a free account':
      return apiKeyOf(accountId, { tier: 'free' });
    case 'API key without scopes':
      return apiKeyOf(accountId, { scopes: [] });
    case 'chat user':
      return {
        kind: 'chat_user',
        userId: `usr_${randomUUID()}`,
        telegramId: randomUUID(),
        wallets: [wallet],
        grants,
      };
    case 'page session with a proven wallet':
      return { ...session, wallet };
    case 'page session without a wallet':
      return { ...session, wallet: null };
    case 'bot token':
      return {
        kind: 'bot_token',
        tokenId: `key_${randomUUID()}`,
        accountId,
        tier: 'pro',
        requestsPerHour: null,
        scopes: ['run_commands'],
      };
    case 'bot token without scopes':
      return {
        kind: 'bot_token',
        tokenId: `key_${randomUUID()}`,
        accountId,
        tier: 'pro',
        requestsPerHour: null,
        scopes: [],
      };
    case 'operator':
      return OPERATOR;
  }
}
