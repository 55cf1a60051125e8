import { TransactionRefusedError } from '../../src/checks/refusal.ts';
import { UnexpectedAnswerError } from '../../src/errors.ts';
import { generateKeypairSigner } from '../../src/signing/signer.ts';
import type { WalletClient } from '../../src/wallet-client.ts';
import { sendFrom } from './fixtures.ts';
import { newAddress } from './send-transaction.ts';
import { failureOf } from './thrown.ts';

/** Ids of the samples. */
const ID = 'text of x.operation_id';
const WEBHOOK_ID = 'text of x.webhook_id';

const ORDER = { from: newAddress(), tokenIn: 'SOL', tokenOut: newAddress(), amount: '1' };

/** One call of every method of the client. */
export const CALLS: Record<string, (client: WalletClient) => Promise<unknown>> = {
  getBalance: (client) => client.getBalance(newAddress()),
  followBalance: (client) =>
    failureOf(UnexpectedAnswerError, () => client.followBalance(newAddress()).next()),
  watchWallet: (client) => client.watchWallet(newAddress()),
  // The sample is not a sign-in text.
  connectWallet: (client) =>
    failureOf(TransactionRefusedError, () => client.connectWallet(generateKeypairSigner())),
  wallets: (client) => client.wallets().page(),
  wallet: (client) => client.wallet(newAddress()),
  disconnectWallet: (client) => client.disconnectWallet(newAddress()),
  history: (client) => client.history(newAddress()).page(),
  send: (client) => client.send(sendFrom(generateKeypairSigner())),
  quoteSwap: (client) =>
    client.quoteSwap({ from: newAddress(), tokenIn: 'SOL', tokenOut: newAddress(), amount: '1' }),
  // The sample is of another swap.
  swap: (client) =>
    failureOf(TransactionRefusedError, () =>
      client.swap({ from: newAddress(), tokenIn: 'SOL', tokenOut: newAddress(), amount: '1' }),
    ),
  findTokens: (client) => client.findTokens('usd'),
  getToken: (client) => client.getToken(newAddress()),
  'orders.create': (client) => client.orders.create({ ...ORDER, above: '200' }),
  'orders.list': (client) => client.orders.list().page(),
  'orders.get': (client) => client.orders.get('text of x.order_id'),
  'orders.cancel': (client) => client.orders.cancel('text of x.order_id'),
  'orders.prepare': (client) => client.orders.prepare('text of x.order_id'),
  // The sample is of another swap.
  'orders.swap': (client) =>
    failureOf(TransactionRefusedError, () => client.orders.swap('text of x.order_id', ORDER)),
  // The samples are of other stakes.
  'stakes.delegate': (client) =>
    failureOf(TransactionRefusedError, () =>
      client.stakes.delegate({ from: newAddress(), amount: '1', validator: newAddress() }),
    ),
  'stakes.undelegate': (client) =>
    failureOf(TransactionRefusedError, () => client.stakes.undelegate({ from: newAddress(), amount: 'all' })),
  'stakes.withdraw': (client) =>
    failureOf(TransactionRefusedError, () => client.stakes.withdraw({ from: newAddress() })),
  'stakes.redelegate': (client) =>
    failureOf(TransactionRefusedError, () =>
      client.stakes.redelegate({ from: newAddress(), position: newAddress(), validator: newAddress() }),
    ),
  createWallet: (client) => client.createWallet(),
  'operations.list': (client) => client.operations.list().page(),
  // The streams end with an error, because the samples are not streams.
  'operations.follow': (client) =>
    failureOf(UnexpectedAnswerError, () => client.operations.follow(ID).next()),
  'operations.get': (client) => client.operations.get(ID),
  'operations.confirm': (client) => client.operations.confirm(ID, 'sha256:00'),
  'operations.createSigningRequest': (client) => client.operations.createSigningRequest(ID),
  'operations.submitSignature': (client) => client.operations.submitSignature(ID, 'AA=='),
  'operations.cancel': (client) => client.operations.cancel(ID),
  'operations.createLink': (client) => client.operations.createLink(ID),
  'timeline.list': (client) => client.timeline.list().page(),
  'timeline.follow': (client) => failureOf(UnexpectedAnswerError, () => client.timeline.follow().next()),
  'webhooks.create': (client) =>
    client.webhooks.create({ url: 'https://example.com', events: ['price.alert'], secret: 'a secret' }),
  'webhooks.list': (client) => client.webhooks.list(),
  'webhooks.get': (client) => client.webhooks.get(WEBHOOK_ID),
  'webhooks.update': (client) => client.webhooks.update(WEBHOOK_ID, { active: false }),
  'webhooks.remove': (client) => client.webhooks.remove(WEBHOOK_ID),
  'webhooks.test': (client) => client.webhooks.test(WEBHOOK_ID),
  'webhooks.rotateSecret': (client) => client.webhooks.rotateSecret(WEBHOOK_ID, { secret: 'a secret' }),
  'webhooks.deliveries.list': (client) => client.webhooks.deliveries.list(WEBHOOK_ID).page(),
  'webhooks.deliveries.get': (client) => client.webhooks.deliveries.get(WEBHOOK_ID, 'del_1'),
  'webhooks.deliveries.redeliver': (client) => client.webhooks.deliveries.redeliver(WEBHOOK_ID, 'del_1'),
  'webhooks.recover': (client) => client.webhooks.recover(WEBHOOK_ID, { since: new Date() }),
  'webhooks.recovery': (client) => client.webhooks.recovery(WEBHOOK_ID, 'rec_1'),
  'events.list': (client) => client.events.list().page(),
  'eventTypes.list': (client) => client.eventTypes.list(),
  'messenger.sendMessage': (client) => client.messenger.sendMessage({ chatId: '7', message: 'Hello' }),
  'messenger.executeCommand': (client) => client.messenger.executeCommand({ chatId: '7', command: '/help' }),
  'messenger.user': (client) => client.messenger.user('7'),
  'messenger.createWebhook': (client) =>
    client.messenger.createWebhook({
      url: 'https://example.com',
      events: ['user.registered'],
      secret: 'a secret',
    }),
  'messenger.setNotifications': (client) => client.messenger.setNotifications('7', { enabled: true }),
  'messenger.createConsentLink': (client) => client.messenger.createConsentLink(['run_commands']),
  'prices.get': (client) => client.prices.get(['SOL']),
  'prices.tokens': (client) => client.prices.tokens([newAddress()]),
  'prices.chart': (client) => client.prices.chart('text of x.token'),
  'prices.history': (client) => client.prices.history('text of x.token'),
  'prices.getSignificantChanges': (client) => client.prices.getSignificantChanges(),
  'prices.changeSignificantChanges': (client) => client.prices.changeSignificantChanges({ '1h': '4' }),
  'stakes.positions': (client) => client.stakes.positions('text of x.address'),
  'stakes.rewards': (client) => client.stakes.rewards('text of x.address', { year: 2026 }).page(),
  'stakes.validators': (client) => client.stakes.validators({ search: 'text' }).page(),
  'pools.list': (client) => client.pools.list('SOL').page(),
  'pools.get': (client) => client.pools.get('text of x.address'),
  'alerts.create': (client) => client.alerts.create({ condition: 'above', token: 'SOL', targetPrice: '200' }),
  'alerts.preview': (client) =>
    client.alerts.preview({ condition: 'above', token: 'SOL', targetPrice: '200' }),
  'alerts.list': (client) => client.alerts.list().page(),
  'alerts.get': (client) => client.alerts.get('text of x.rule_id'),
  'alerts.change': (client) => client.alerts.change('text of x.rule_id', { paused: true }),
  'alerts.remove': (client) => client.alerts.remove('text of x.rule_id'),
  'keys.list': (client) => client.keys.list(),
  'keys.create': (client) => client.keys.create({ scopes: ['read'] }),
  'keys.rotate': (client) => client.keys.rotate('text of x.key_id'),
  'keys.remove': (client) => client.keys.remove('text of x.key_id'),
  'status.health': (client) => client.status.health(),
  'status.ready': (client) => client.status.ready(),
};
