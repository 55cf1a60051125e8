import { z } from 'zod';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { readApiDocument, type ApiDocument } from '../support/api-document.ts';
import { fundedWallet, newWallet, signBytes, type TestWallet } from '../support/chain-client.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { KEY_SCOPES } from '../../domain/access/key-scopes.ts';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { ALERT_VALUES, alertOf, createAlert } from './fuzz-alerts.ts';
import { createDeliveries } from './fuzz-deliveries.ts';
import { createFuzzedOrders } from './fuzz-orders.ts';
import { createFuzzedStakes } from './fuzz-stakes.ts';
import { createFuzzedSwaps } from './fuzz-swaps.ts';
import { createChats, OTHER_CHAT, OWN_CHAT } from './fuzz-chats.ts';
import { PRICES_BY_HAND } from '../support/price-history.ts';
import type { KnownValues } from './schema-arbitrary.ts';
import { createRequestSender, type RequestSender } from './send-request.ts';
import { AMOUNTS } from './value-arbitraries.ts';

/** Part of every webhook secret that is sent, so that one search finds all of them. */
const SECRET_MARK = 'fuzzed-and-never-shown-';

/** Enough for thousands of small sends, and for stakes. */
const FUNDS_LAMPORTS = 500_000_000_000;

interface Party {
  accountId: string;
  /** Ids of other keys of the account. */
  keyIds: string[];
  apiKey: string;
  call: CallApi;
  wallet: TestWallet;
  operationIds: string[];
}

/** A service with two accounts: one of them sends requests, which must not return data of the other. */
export interface FuzzWorld {
  service: TestService;
  document: ApiDocument;
  sender: RequestSender;
  ownKey: string;
  /** For the routes of chats. */
  ownBotToken: string;
  ownWallet: TestWallet;
  /** Ids for paths: own ones, and those of the other account. */
  ownOperationIds: readonly string[];
  otherOperationIds: readonly string[];
  /** The same for other parameters of paths, by name. */
  ownIds: Readonly<Record<string, readonly string[]>>;
  otherIds: Readonly<Record<string, readonly string[]>>;
  /** Values for fields and parameters by name. */
  known: KnownValues;
  /** Texts that only the other account may read. */
  othersTexts: readonly string[];
  /** Secrets that must not appear in responses or logs. */
  secrets: readonly string[];
  /** All data of the other account. No request may change it. */
  othersView(): Promise<unknown>;
  /** Cancels what the requests have started, so that the limit on open operations does not end the run early. */
  tidy(): Promise<void>;
  stop(): Promise<void>;
}

/** Without a `given` service, its own has a market for swaps. */
export async function startFuzzWorld(given?: TestService): Promise<FuzzWorld> {
  const swaps = await createFuzzedSwaps(!given);
  const service =
    given ?? (await startTestService({ environment: { ...PRICES_BY_HAND, ...swaps.environment } }));
  const document = readApiDocument(await (await fetch(`${service.api.url}/openapi.json`)).text());
  const own = await createParty(service);
  const other = await createParty(service);

  const recipient = (await newWallet()).address;
  const others = await startSend(other, recipient, 'only the other one knows this memo');
  const first = await startSend(own, (await newWallet()).address);
  const second = await startSend(own, first.recipient);
  const toSign = await confirmAndRequest(own, second);
  const ownHook = await createWebhook(own, 'http://127.0.0.1:1/own');
  const otherHook = await createWebhook(other, 'http://127.0.0.1:1/only-the-others');
  const othersCursor = z.string().parse((await other.call('/v1/timeline')).data['next_cursor']);
  const ownAlert = await createAlert(own.call, 'an alert');
  const otherAlert = await createAlert(other.call, 'only the other one knows this note');
  const ownCursor = z.string().parse((await own.call('/v1/timeline')).data['next_cursor']);
  await Promise.all([own, other].map(watch));
  const [ownOrder, otherOrder] = await createFuzzedOrders(service, own, other);
  const stakes = await createFuzzedStakes(service, own, other);
  const signed = await signedChallenge(own);
  const chats = await createChats(service, own.accountId, other.accountId);
  const sender = createRequestSender(service.api.url);

  return {
    service,
    document,
    sender,
    ownKey: own.apiKey,
    ownBotToken: chats.botToken,
    ownWallet: own.wallet,
    ownOperationIds: own.operationIds,
    otherOperationIds: other.operationIds,
    ownIds: {
      webhook_id: [ownHook],
      rule_id: [ownAlert],
      order_id: [ownOrder],
      key_id: own.keyIds,
      delivery_id: await createDeliveries(service, own.accountId),
      address: [own.wallet.address],
      recipient: [first.recipient],
      telegram_id: [OWN_CHAT],
      chat_id: [OWN_CHAT],
      token: ['SOL'],
    },
    otherIds: {
      webhook_id: [otherHook],
      rule_id: [otherAlert],
      order_id: [otherOrder],
      key_id: other.keyIds,
      address: [other.wallet.address],
      telegram_id: [OTHER_CHAT],
      chat_id: [OTHER_CHAT],
    },
    // A value that is listed more than once is used more often.
    known: {
      from: [own.wallet.address],
      to: [...Array<string>(8).fill(first.recipient), own.wallet.address],
      tokens: ['SOL', 'SOL,NOPE', 'SOL,,', ','],
      ...swaps.values,
      // Not a secret: a list returns watched wallets.
      address: [own.wallet.address, first.recipient],
      wallet: [own.wallet.address, other.wallet.address],
      chat_id: [...Array<string>(8).fill(OWN_CHAT), OTHER_CHAT],
      command: ['/wallet balance', '/forget', '/send 1 SOL', '/'],
      amount: AMOUNTS,
      token: [...Array<string>(8).fill('SOL'), 'USDC', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
      // The only text of a caller that is signed, stored and shown: with invalid UTF-8, and at the length limit.
      message: [signed.message, '\ud800', `${signed.message}\n`],
      signature: [signed.signature],
      domain: ['example.com', 'localhost:3000', 'example.com\nNonce: 12345678'],
      uri: ['https://example.com/connect', 'https://example.com/\r\nx-injected: 1'],
      references: [[], [first.recipient], [own.wallet.address], ['1', '1']],
      memo: [
        'Invoice 7',
        '\ud800',
        'a\udc00b',
        '\u0000',
        '\u2028',
        '😀',
        'é'.repeat(128),
        'é'.repeat(129),
        '\u202e',
      ],
      fee_cap_lamports: ['100000', '5000', '1'],
      priority_micro_lamports: ['0', '1000'],
      ...ALERT_VALUES,
      wallet_address: [own.wallet.address, other.wallet.address],
      // Scopes of API keys, and of chats.
      scopes: [['read'], ['read', 'operations'], ['write_messages'], ['run_commands'], ['read', 'read'], []],
      since: ['2001-01-01T00:00:00Z', '2099-01-01T00:00:00Z'],
      switch_at: [new Date(Date.now() + 3_600_000).toISOString(), '2001-01-01T00:00:00Z'],
      wallets: [[own.wallet.address], [], null],
      valid_until: ['2099-01-01T00:00:00Z', '2001-01-01T00:00:00.000Z'],
      content_hash: [first.contentHash, second.contentHash],
      transaction: [toSign, await signBytes(toSign, own.wallet)],
      url: ['http://127.0.0.1:1/fuzz'],
      secret: [`${SECRET_MARK}${'x'.repeat(20)}`],
      network: ['devnet', 'mainnet'],
      status: ['awaiting_confirmation', 'submitted,confirmed'],
      kind: ['send', 'swap', 'stake.delegate'],
      ...stakes.values,
      cursor: [ownCursor],
      after: [ownCursor, othersCursor],
      limit: ['1', '100'],
      after_version: ['0', '1', '999999999'],
      // Not from the schema: a run cannot wait for half a minute each time.
      wait: ['0', '0', '1', '26', '-1', '1e1', ' 1'],
    },
    othersTexts: [
      ...other.operationIds,
      other.wallet.address,
      others.recipient,
      others.contentHash,
      others.reference,
      otherHook,
      otherAlert,
      stakes.otherPosition,
      'only the other one knows this note',
      ...other.keyIds,
      'only-the-others',
      'only the other one knows this memo',
    ],
    secrets: [
      own.apiKey,
      other.apiKey,
      chats.botToken,
      ...[own, other].map(({ apiKey }) => apiKey.split('_')[2] ?? apiKey),
      SECRET_MARK,
      TEST_KEY_RING_TEXT.split(':')[1] ?? TEST_KEY_RING_TEXT,
      new URL(service.config.database.url).password || service.config.database.url,
    ],
    async othersView() {
      const operations = other.operationIds.map((id) => `/v1/operations/${id}`);
      const paths = ['/v1/operations', '/v1/webhooks', ...operations];
      const { data } = await other.call('/v1/wallets');
      const wallets = z.array(z.object({ address: z.string(), connection: z.string() })).parse(data['items']);
      const keys: unknown = await service.database('credentials').whereIn('id', other.keyIds).orderBy('id');
      return [
        wallets,
        keys,
        await alertOf(other.call, otherAlert),
        ...(await Promise.all(paths.map(async (path) => (await other.call(path)).data))),
      ];
    },
    async tidy() {
      const open = await own.call('/v1/operations?limit=100&status=awaiting_confirmation');
      const { items } = z.object({ items: z.array(z.object({ operation_id: z.string() })) }).parse(open.data);
      for (const { operation_id } of items) {
        if (operation_id === first.id) continue;
        await own.call(`/v1/operations/${operation_id}/cancel`, { method: 'POST' });
      }
    },
    async stop() {
      sender.close();
      await service.stop();
      await swaps.stop();
    },
  };
}

async function createParty(service: TestService): Promise<Party> {
  // Its requests are counted too, but its limit is never reached.
  const { accountId, apiKey } = await service.createAccount('internal');
  const access = createAccess({ database: service.database });
  const [key] = await access.listKeys(OPERATOR, accountId);
  if (!key) throw new Error('the account has no key');
  await access.changeKey(OPERATOR, key.id, { scopes: [...KEY_SCOPES] });
  const others = await Promise.all(
    Array.from({ length: 3 }, () => access.createKey(OPERATOR, { accountId, defaultNetwork: null })),
  );
  return {
    accountId,
    keyIds: others.map(({ keyId }) => keyId),
    apiKey,
    call: await createApiClient(service, apiKey),
    wallet: await fundedWallet(FUNDS_LAMPORTS),
    operationIds: [],
  };
}

async function startSend({ call, wallet, operationIds }: Party, to: string, memo?: string) {
  const { data } = await call('/v1/wallet/send', {
    method: 'POST',
    json: { from: wallet.address, to, amount: '0.01', token: 'SOL', ...(memo === undefined ? {} : { memo }) },
  });
  const started = z
    .object({
      operation_id: z.string(),
      content_hash: z.string(),
      send: z.object({ to: z.string() }),
      reference: z.string(),
    })
    .parse(data);
  operationIds.push(started.operation_id);
  return {
    id: started.operation_id,
    contentHash: started.content_hash,
    recipient: started.send.to,
    reference: started.reference,
  };
}

async function confirmAndRequest(
  { call }: Party,
  send: { id: string; contentHash: string },
): Promise<string> {
  await call(`/v1/operations/${send.id}/confirm`, {
    method: 'POST',
    json: { content_hash: send.contentHash },
  });
  const { data } = await call(`/v1/operations/${send.id}/signing-request`, { method: 'POST' });
  return z.string().parse(data['transaction']);
}

async function watch({ call, wallet }: Party): Promise<void> {
  await call('/v1/wallets', { method: 'POST', json: { address: wallet.address, watch: true } });
}

async function signedChallenge({ call, wallet }: Party): Promise<{ message: string; signature: string }> {
  const { data } = await call('/v1/wallets/challenge', { method: 'POST', json: { address: wallet.address } });
  const message = z.string().parse(data['message']);
  const signature = Buffer.from(await wallet.signMessage(Buffer.from(message))).toString('base64');
  return { message, signature };
}

async function createWebhook({ call }: Party, url: string): Promise<string> {
  const { data } = await call('/v1/webhooks', {
    method: 'POST',
    json: { url, events: ['transaction.confirmed'], secret: `${SECRET_MARK}${url.length}`, active: true },
  });
  return z.string().parse(data['webhook_id']);
}
