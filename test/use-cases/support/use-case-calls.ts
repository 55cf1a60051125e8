import { base58 } from '@scure/base';
import { randomUUID } from 'node:crypto';
import type { Action } from '../../../domain/access/may.ts';
import { RELATIONS, type Relation } from '../../../domain/access/relation.ts';
import type { ApiErrorCode } from '../../../domain/errors.ts';
import type { Operation } from '../../../domain/operations/operation.ts';
import type { UseCases } from '../../../use-cases/index.ts';
import type { SendInput } from '../../../use-cases/sends/send-input.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { operationFixture, RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { newKey, type Scene } from './access-scene.ts';

/** How a method is called in a scene. */
export interface Call {
  action: Action;
  /** `as owner`: lists, and what is new, are the actor's own, or foreign if it can own nothing. */
  relations: readonly Relation[] | 'as owner';
  /** What an actor is answered that may do this, if not with a value: the fakes lead no further. */
  answer?: ApiErrorCode;
  /** Makes what the call is about, and returns the call. */
  prepare(scene: Scene): Promise<() => Promise<unknown>>;
}

/** Why a method acts for no actor. */
export type NoActor = string;

type CallsOf<Methods> = { [M in keyof Methods]: Call | NoActor };

/** A method that is missing here does not compile. */
export type UseCaseCalls = { [F in keyof UseCases]: CallsOf<UseCases[F]> };

/** Things of an account. */
const OF_AN_ACCOUNT = ['own', 'granted', 'foreign'] as const;

const PAGE = { cursor: undefined, limit: 10 };
const FROM_START = { after: undefined, limit: 10 };
const SIGNATURE = base58.encode(new Uint8Array(64).fill(1));
const SECRET = 'a-secret-of-thirty-two-characters';
const HOUR_MS = 3_600_000;

const PAGE_OF_SIGN_IN = { domain: 'example.com', uri: undefined };

const SEND_INPUT: SendInput = {
  from: SENDER,
  to: RECIPIENT,
  amount: '0.001',
  token: 'SOL',
  memo: null,
  allowOffCurve: false,
  priority: 'low',
  feeCapLamports: 100_000n,
  validUntil: null,
};

const { request, preview, referenceKey } = operationFixture();
const NEW_SEND = {
  kind: 'send',
  network: 'devnet',
  validUntil: null,
  body: {},
} as const;
const PREPARED = { request, preview, referenceKey, admitUnderLock: () => undefined };

const context = () => ({ idempotency: idempotency(), requestId: 'req_test' });
const idempotency = () => ({ key: randomUUID(), route: 'POST /v1/test' });

export function useCaseCalls({
  operations,
  sends,
  wallets,
  webhooks,
  events,
  sessions,
  access,
}: UseCases): UseCaseCalls {
  return {
    operations: {
      request: ofTheActor('operation.request', ({ actor, wallet }) =>
        operations.request(
          actor,
          { ...NEW_SEND, walletAddress: wallet.address, prepare: async () => PREPARED },
          context(),
        ),
      ),
      list: ofTheActor('operation.list', ({ actor }) => operations.list(actor, {}, PAGE)),
      read: ofOperation('operation.read', ({ actor }, { id }) => operations.read(actor, id)),
      wait: ofOperation('operation.read', ({ actor }, { id }) =>
        operations.wait(actor, id, {
          milliseconds: 1,
          afterVersion: null,
          signal: new AbortController().signal,
        }),
      ),
      follow: ofOperation('operation.read', ({ actor }, { id }) =>
        first((signal) => operations.follow(actor, id, 0, signal)),
      ),
      confirm: ofOperation('operation.confirm', ({ actor }, { id, contentHash }) =>
        operations.confirm(actor, id, contentHash),
      ),
      signingRequest: {
        ...ofOperation('operation.sign', ({ actor }, { id }) => operations.signingRequest(actor, id)),
        // It is not confirmed.
        answer: 'CONFLICT',
      },
      submitSignature: ofOperation('operation.sign', ({ actor }, { id }) =>
        operations.submitSignature(actor, id, 'AAAA'),
      ),
      cancel: ofOperation('operation.cancel', ({ actor }, { id }) => operations.cancel(actor, id)),
      readTimeline: ofTheActor('timeline.read', ({ actor }) => operations.readTimeline(actor, undefined, 10)),
      followTimeline: ofTheActor('timeline.read', ({ actor }) =>
        first((signal) => operations.followTimeline(actor, 'now', signal)),
      ),
      loadEpoch: 'reads nothing of anyone: it names the database',
    },
    sends: {
      request: ofTheActor('operation.request', ({ actor, wallet }) =>
        sends.request(actor, 'devnet', { ...SEND_INPUT, from: wallet.address }, context()),
      ),
    },
    wallets: {
      challenge: ofTheActor('wallet.connect', ({ actor }) =>
        wallets.challenge(actor, 'devnet', { address: RECIPIENT, ...PAGE_OF_SIGN_IN }),
      ),
      connect: {
        action: 'wallet.connect',
        relations: 'as owner',
        async prepare({ actor, accountId }) {
          // Of the scene's account: a bot token's own one, too.
          const key = apiKeyOf(accountId);
          const asked = await wallets.challenge(key, 'devnet', { address: RECIPIENT, ...PAGE_OF_SIGN_IN });
          const signed = { address: RECIPIENT, message: asked.message, signature: SIGNATURE };
          return () => wallets.connect(actor, 'devnet', { ...signed, walletType: 'external' });
        },
      },
      watch: ofTheActor('wallet.watch', ({ actor }) => wallets.watch(actor, 'devnet', RECIPIENT)),
      list: ofTheActor('wallet.read', ({ actor }) => wallets.list(actor, 'devnet', { limit: 10 })),
      read: ofWallet('wallet.read', ({ actor, wallet }) => wallets.read(actor, 'devnet', wallet.address)),
      remove: ofWallet('wallet.remove', ({ actor, wallet }) =>
        wallets.remove(actor, 'devnet', wallet.address),
      ),
      balance: ofWallet('balance.read', ({ actor, wallet }) =>
        wallets.balance(actor, 'devnet', wallet.address, { includeSpam: true }),
      ),
      history: ofWallet('history.read', ({ actor, wallet }) =>
        wallets.history(actor, 'devnet', wallet.address, {}, PAGE),
      ),
      listedToken: 'reads the list of tokens that every node knows',
    },
    webhooks: {
      create: ofTheActor('webhook.create', ({ actor }) =>
        webhooks.create(
          actor,
          'platform',
          { url: 'https://example.com/', events: ['*'], wallets: null, secret: SECRET, active: true },
          idempotency(),
        ),
      ),
      list: ofTheActor('webhook.read', ({ actor }) => webhooks.list(actor)),
      read: ofWebhook('webhook.read', ({ actor }, id) => webhooks.read(actor, id)),
      update: ofWebhook('webhook.update', ({ actor }, id) => webhooks.update(actor, id, { active: false })),
      remove: ofWebhook('webhook.remove', ({ actor }, id) => webhooks.remove(actor, id)),
      test: ofWebhook('webhook.test', ({ actor }, id) => webhooks.test(actor, id)),
      rotateSecret: ofWebhook('webhook.rotate_secret', ({ actor }, id) =>
        webhooks.rotateSecret(actor, id, { secret: SECRET, switchAt: undefined }),
      ),
      listDeliveries: ofWebhook('delivery.read', ({ actor }, id) =>
        webhooks.listDeliveries(actor, id, {}, PAGE),
      ),
      readDelivery: ofDelivery('delivery.read', ({ actor }, id, deliveryId) =>
        webhooks.readDelivery(actor, id, deliveryId),
      ),
      redeliver: ofDelivery('delivery.redeliver', ({ actor }, id, deliveryId) =>
        webhooks.redeliver(actor, id, deliveryId),
      ),
      recover: ofWebhook('recovery.start', ({ actor }, id) =>
        webhooks.recover(actor, id, { since: new Date(Date.now() - HOUR_MS) }, idempotency()),
      ),
      readRecovery: {
        action: 'recovery.read',
        relations: OF_AN_ACCOUNT,
        async prepare({ actor, accountId, endpoint }) {
          const id = await endpoint();
          const since = new Date(Date.now() - HOUR_MS);
          const { value } = await webhooks.recover(apiKeyOf(accountId), id, { since }, idempotency());
          return () => webhooks.readRecovery(actor, id, value.id);
        },
      },
    },
    events: {
      list: ofTheActor('event.read', ({ actor }) =>
        events.list(actor, { filters: null, wallet: null }, FROM_START),
      ),
    },
    sessions: {
      createLink: ofOperation('operation.link', ({ actor }, { id }) => sessions.createLink(actor, id)),
      authenticate: 'finds out who the actor is',
      redeem: 'acts for the holder of a link’s token',
      challenge: 'gives anyone a text to sign',
      prove: 'acts for the holder of a wallet’s key',
      end: 'is for the session itself only',
      read: 'is for the session itself only',
      removeOld: 'is housekeeping of the process',
    },
    access: {
      authenticate: 'finds out who the actor is',
      countRequest: 'counts the requests of every actor that a door lets in',
      removeOldLimits: 'is housekeeping of the process',
      createAccount: ofAccount('account.create', ({ actor }) =>
        access.createAccount(actor, { name: 'New', tier: 'free' }),
      ),
      listAccounts: ofAccount('account.list', ({ actor }) => access.listAccounts(actor)),
      setRequestLimit: ofAccount('account.set_limit', ({ actor, accountId }) =>
        access.setRequestLimit(actor, { accountId, requestsPerHour: 5_000 }),
      ),
      setTier: ofAccount('account.set_tier', ({ actor, accountId }) =>
        access.setTier(actor, { accountId, tier: 'internal' }),
      ),
      createKey: ofAccount('key.create', ({ actor, accountId }) =>
        access.createKey(actor, { accountId, defaultNetwork: null }),
      ),
      listKeys: ofAccount('key.list', ({ actor, accountId }) => access.listKeys(actor, accountId)),
      revokeKey: {
        action: 'key.revoke',
        relations: OF_AN_ACCOUNT,
        async prepare(scene) {
          const keyId = await newKey(scene);
          return () => access.revokeKey(scene.actor, keyId);
        },
      },
    },
  };
}

type Ask<Things extends unknown[]> = (scene: Scene, ...things: Things) => Promise<unknown>;

function ofTheActor(action: Action, ask: Ask<[]>): Call {
  return { action, relations: 'as owner', prepare: async (scene) => () => ask(scene) };
}

function ofAccount(action: Action, ask: Ask<[]>): Call {
  return { action, relations: OF_AN_ACCOUNT, prepare: async (scene) => () => ask(scene) };
}

function ofOperation(action: Action, ask: Ask<[Operation]>): Call {
  return {
    action,
    relations: RELATIONS,
    async prepare(scene) {
      const operation = await scene.operation();
      return () => ask(scene, operation);
    },
  };
}

function ofWallet(action: Action, ask: Ask<[]>): Call {
  return {
    action,
    relations: OF_AN_ACCOUNT,
    async prepare(scene) {
      await scene.follow();
      return () => ask(scene);
    },
  };
}

function ofWebhook(action: Action, ask: Ask<[string]>): Call {
  return {
    action,
    relations: OF_AN_ACCOUNT,
    async prepare(scene) {
      const id = await scene.endpoint();
      return () => ask(scene, id);
    },
  };
}

function ofDelivery(action: Action, ask: Ask<[string, string]>): Call {
  return {
    action,
    relations: OF_AN_ACCOUNT,
    async prepare(scene) {
      const id = await scene.endpoint();
      const deliveryId = await scene.delivery(id);
      return () => ask(scene, id, deliveryId);
    },
  };
}

/** The first part of a stream. */
async function first<T>(start: (signal: AbortSignal) => AsyncGenerator<T, void>): Promise<unknown> {
  const ends = new AbortController();
  const parts = start(ends.signal);
  try {
    return await parts.next();
  } finally {
    ends.abort();
    await parts.return();
  }
}
