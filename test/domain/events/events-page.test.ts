import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import {
  catalogueEntries,
  EVENT_CATALOGUE,
  type EventFamily,
} from '../../../domain/events/event-catalogue.ts';
import { eventBody, type EventDraft } from '../../../domain/events/event-draft.ts';
import { EXAMPLE } from '../../../domain/events/event-examples.ts';
import { BALANCE_CONDITIONS, PRICE_CONDITIONS, type AlertRule } from '../../../domain/alerts/alert-rule.ts';
import { begun } from '../../../domain/alerts/alert-transitions.ts';
import { firingsOf, type Firing } from '../../../domain/alerts/firing.ts';
import { TRANSACTION_TYPES } from '../../../domain/operations/transaction-event-types.ts';
import { DISCONNECT_REASONS, WALLET_TYPES } from '../../../domain/wallets/wallet-event-types.ts';
import { ledgerEffects } from '../../../domain/ledger/ledger-effects.ts';
import { createMovementRules } from '../../../domain/ledger/movement-rules.ts';
import { OPERATION_STATUSES } from '../../../domain/operations/operation.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { sendEvent } from '../../../domain/sends/send-events.ts';
import {
  activeEvent,
  cooldownEvent,
  rewardEvent,
  validatorEvent,
  validatorRecoveredEvent,
  withdrawableEvent,
} from '../../../domain/stakes/position-events.ts';
import { connectedEvent, disconnectedEvent } from '../../../domain/wallets/wallet-events.ts';
import { operationFixture, RESULT } from '../../support/operation-fixture.ts';
import { delegateFixture, undelegateFixture, withdrawFixture } from '../../support/stake-fixture.ts';
import { sectionUnder, tableUnder } from '../../support/page-table.ts';
import { observed, SOL_1 } from '../ledger/observed.ts';

function rowsOf(wanted: EventFamily): string[][] {
  return catalogueEntries()
    .filter(({ family }) => family === wanted)
    .map(({ name, description, example }) => [
      `\`${name}\``,
      description,
      Object.keys(example as object)
        .map((field) => `\`${field}\``)
        .join(', '),
    ]);
}

/** The names of the events that the service's code makes. */
function sentNames(): string[] {
  const error = { code: 'EXPIRED', message: 'Not in time.' } as const;
  const ofOperations = OPERATION_STATUSES.map((status) =>
    sendEvent(operationFixture({ status, result: RESULT, error })),
  );
  const events = [
    ...ofOperations,
    ...ledgerEvents(),
    ...walletEvents(),
    ...alertEvents(),
    ...positionEvents(),
    ...KINDS['stake.delegate'].walletEvents(delegateFixture(LANDED)),
    ...KINDS['stake.undelegate'].walletEvents(undelegateFixture(LANDED)),
    ...KINDS['stake.withdraw'].walletEvents(withdrawFixture(LANDED)),
  ];
  return [...new Set(events.flatMap((event) => (event ? [event.name] : [])))];
}

const LANDED = { status: 'confirmed', result: RESULT } as const;

function ledgerEvents(): EventDraft[] {
  const rules = createMovementRules({ find: () => null });
  const transaction = observed({ lamports: { alice: -SOL_1, bob: SOL_1 } });
  const account = { accountId: 'acc_1', now: new Date(EXAMPLE.at), isOwnOperation: false, nodes: 2 };
  return ledgerEffects(transaction, () => true).movements.flatMap((movement) => [
    ...rules.eventsOf({
      ...account,
      movement,
      transaction,
      flags: [],
      balanceAfter: SOL_1,
      price: { price: null, reason: 'network_unpriced' },
      total: { usd: null, reason: 'network_unpriced', unpriced: 0 },
    }),
    ...rules.droppedEventsOf({
      ...account,
      movement,
      signature: transaction.signature,
      reason: 'block_dropped',
    }),
    ...rules.correctedEventsOf({ ...account, movement, transaction, reported: { ...movement, amount: 1n } }),
  ]);
}

function alertEvents(): Firing['event'][] {
  const at = new Date(EXAMPLE.at);
  const evidence = { type: 'balance', slot: 1 } as const;
  const tick = { at, low: 2n, high: 2n, value: 2n, evidence };
  const firingOf = firingsOf({ tick, previous: null, bases: {} });
  const common = { token: 'SOL', target: 1n, isOnce: true, coolDownMs: 0 };
  const rules: AlertRule[] = [
    { ...common, type: 'side', condition: 'above' },
    {
      ...common,
      type: 'balance',
      condition: 'balance_above',
      walletAddress: 'alice',
      decimals: 9,
      hysteresis: 0n,
    },
  ];
  return rules.map((rule) => firingOf({ ...ALERT, rule }, 'SOL', null).event);
}

const ALERT = {
  ...begun({ firings: 0, lastFiredAt: null }, false, new Date(0)),
  id: EXAMPLE.alert,
  ownerId: 'acc_1',
  orderId: null,
  network: 'devnet',
  channels: ['webhook'],
  note: null,
  expiresAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  version: 1,
} as const;

function positionEvents(): EventDraft[] {
  const at = new Date(EXAMPLE.at);
  const wallet = EXAMPLE.wallet;
  const told = {
    network: 'devnet',
    chainId: 'chain',
    position: EXAMPLE.position,
    wallet,
    at,
    lamports: SOL_1,
  };
  const validator = EXAMPLE.validator;
  const receiver = { ownerId: 'acc_1', userId: 'acc_1' };
  const warned = { ...told, validator, epoch: 1, since: at };
  return [
    rewardEvent({ ...told, validator, epoch: 1 }, receiver),
    activeEvent({ ...told, validator, epoch: 1, activationEpoch: 0 }, receiver),
    cooldownEvent({ ...told, epoch: 1, deactivationEpoch: 1, cooldownEnd: at }, receiver),
    withdrawableEvent({ ...told, epoch: 1, deactivationEpoch: 1, reminder: 0 }, receiver),
    validatorEvent({ ...warned, warning: 'COMMISSION_RAISED', commissionBps: 1_000 }, receiver),
    validatorRecoveredEvent({ ...warned, warning: 'VALIDATOR_DELINQUENT' }, receiver),
  ];
}

function walletEvents(): EventDraft[] {
  const whose = { network: 'devnet' as const, address: 'alice', ownerId: 'acc_1', userId: 'acc_1' };
  const change = { ...whose, at: new Date(EXAMPLE.at) };
  return [connectedEvent(change, 'device'), disconnectedEvent(change, 'user_initiated')];
}

describe('the events of docs/webhooks.md', () => {
  let section: string;

  before(async () => {
    const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
    section = sectionUnder(page, 'Events');
  });

  it('are those of the catalogue in its order, each with its sentence and its fields', () => {
    expect(tableUnder(section, 'Platform events')).to.deep.equal(rowsOf('platform'));
    expect(tableUnder(section, 'Bot events')).to.deep.equal(rowsOf('bot'));
  });

  it('are shown by the example of the catalogue', () => {
    const [, json = ''] = /```json\n(.*?)```/s.exec(section) ?? [];
    const name = 'transaction.confirmed';
    const { example: data } = EVENT_CATALOGUE.platform[name];
    const body = eventBody({ family: 'platform', name, data, at: new Date(EXAMPLE.at) });
    expect(JSON.stringify(JSON.parse(json))).to.equal(body);
  });

  it('say which of them are sent so far', () => {
    const [, sentence = ''] = /So far the service sends\s(.*?)\.\sThe others/s.exec(section) ?? [];
    const names = Array.from(sentence.matchAll(/`(.*?)`/g), ([, name]) => name);
    expect(names).to.have.members(sentNames());
  });

  it('name every word that a field can have', () => {
    for (const word of [
      ...TRANSACTION_TYPES,
      ...WALLET_TYPES,
      ...DISCONNECT_REASONS,
      ...PRICE_CONDITIONS,
      ...BALANCE_CONDITIONS,
    ]) {
      expect(section).to.include(`\`${word}\``);
    }
  });
});
