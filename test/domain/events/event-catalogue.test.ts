import { expect } from 'chai';
import {
  catalogueEntries,
  EVENT_CATALOGUE,
  eventNames,
  findEventType,
  type EventFamily,
} from '../../../domain/events/event-catalogue.ts';
import { eventVersion } from '../../../domain/events/event-draft.ts';
import { OUTCOME_ERRORS } from '../../../domain/operations/outcome-errors.ts';

/** Names and fields from the service specification, "Platform events" and "Bot events". */
const SPECIFIED: Record<EventFamily, Record<string, string>> = {
  platform: {
    'transaction.pending': 'transaction_id, wallet_address, amount, token, type, recipient, submitted_at',
    'transaction.confirmed':
      'transaction_id, signature, wallet_address, amount, token, fee, type, recipient, block_height, confirmations, confirmed_at',
    'transaction.failed':
      'transaction_id, wallet_address, amount, token, type, error_code, error_message, failed_at',
    'transaction.received': 'transaction_id, signature, wallet_address, amount, token, sender, received_at',
    'balance.updated': 'wallet_address, balances, total_usd_value, updated_at',
    'wallet.connected': 'user_id, wallet_address, wallet_type, connected_at',
    'wallet.disconnected': 'user_id, wallet_address, disconnected_at, reason',
    'price.alert': 'alert_id, user_id, token, condition, target_price, current_price, triggered_at',
    'price.significant_change':
      'token, previous_price, current_price, change_percent, change_amount, timeframe, triggered_at',
    'stake.delegated':
      'user_id, wallet_address, validator_address, amount, transaction_signature, delegated_at',
    'stake.reward': 'user_id, wallet_address, reward_amount, epoch, validator_address, distributed_at',
    'stake.undelegated':
      'user_id, wallet_address, validator_address, amount, transaction_signature, cooldown_end, undelegated_at',
  },
  bot: {
    'message.received': 'chat_id, username, message, timestamp',
    'command.executed': 'chat_id, command, success, response, timestamp',
    'user.registered': 'chat_id, username, first_name, registered_at',
    'wallet.connected': 'chat_id, wallet_address, connected_at',
  },
};

/** Events that the service sends in addition to its specification. */
const ADDED_EVENTS = {
  platform: {
    'transaction.corrected':
      'transaction_id, signature, wallet_address, amount, reported_amount, token, type, nodes, corrected_at',
    'balance.alert':
      'alert_id, rule_id, user_id, wallet_address, token, condition, target_amount, current_amount, triggered_at, note, evidence',
    'order.triggered':
      'order_id, wallet_address, token_in, token_out, amount_in, token, side, target_price, price, attempt, operation_id, reason, triggered_at',
    'order.ended':
      'order_id, wallet_address, token_in, token_out, amount_in, state, reason, operation_id, ended_at',
    'stake.withdrawn': 'user_id, wallet_address, amount, positions, transaction_signature, withdrawn_at',
    'stake.active': 'user_id, wallet_address, position, amount, validator_address, epoch, active_at',
    'stake.cooldown': 'user_id, wallet_address, position, amount, epoch, cooldown_end',
    'stake.withdrawable': 'user_id, wallet_address, position, amount, epoch, reminder, withdrawable_at',
    'stake.validator_recovered': 'user_id, wallet_address, validator_address, warning, epoch, recovered_at',
    'stake.validator':
      'user_id, wallet_address, validator_address, warning, commission_bps, epoch, warned_at',
  },
  bot: {},
};

/** Fields in addition to the specification, which a receiver may ignore. */
const ADDED: Record<string, string[]> = {
  'transaction.confirmed': ['usd_value', 'usd_value_reason', 'flags', 'nodes'],
  'balance.updated': ['total_usd_value_reason', 'unpriced_tokens'],
  'transaction.received': ['usd_value', 'usd_value_reason', 'flags', 'nodes'],
  'price.alert': ['rule_id', 'note', 'evidence'],
  'stake.delegated': ['position'],
  'stake.reward': ['position'],
  'stake.undelegated': ['positions'],
};

describe('the catalogue of events', () => {
  for (const family of ['platform', 'bot'] as const) {
    it(`has the ${family} events of the service specification, and no other but those that are known to be added`, () => {
      const names = Object.keys({ ...SPECIFIED[family], ...ADDED_EVENTS[family] });
      expect(eventNames(family)).to.have.members(names);
    });
  }

  for (const { family, name, data, example, description, version } of catalogueEntries()) {
    describe(`${name} of the family ${family}`, () => {
      const added = family === 'platform' ? (ADDED[name] ?? []) : [];
      const specified: Record<string, string> = { ...SPECIFIED[family], ...ADDED_EVENTS[family] };
      const fields = [...(specified[name]?.split(', ') ?? []), ...added];

      it('has exactly the specified fields and the known additions', () => {
        expect(Object.keys(example as object)).to.have.members(fields);
        expect(data.safeParse(example).error).to.equal(undefined);
        expect(data.safeParse({ ...(example as object), more: 1 }).success).to.equal(false);
      });

      for (const field of fields) {
        it(`is nothing without ${field}, or with a value of another kind in it`, () => {
          const { [field]: _, ...less } = example as Record<string, unknown>;
          expect(data.safeParse(less).success).to.equal(false);
          expect(data.safeParse({ ...less, [field]: [Symbol('none')] }).success).to.equal(false);
        });
      }

      it('is described in one sentence, and has a version', () => {
        expect(description).to.match(/^[A-Z][^.]+; to [^.]+\.$/);
        expect(version).to.equal(1);
        expect(findEventType(family, name)?.description).to.equal(description);
      });
    });
  }

  const { platform } = EVENT_CATALOGUE;

  it('takes amounts only as decimal strings, and signs only for values that can decrease', () => {
    const { data, example } = platform['transaction.pending'];
    for (const amount of [0.5, '-1', '+1', '1e9', '.5', '1.', '', ' 1', null]) {
      expect(data.safeParse({ ...example, amount }).success, String(amount)).to.equal(false);
    }
    const balance = platform['balance.updated'];
    const withChange = (change: unknown) => ({
      ...balance.example,
      balances: { SOL: { amount: '1', usd_value: null, usd_value_reason: 'stale', change } },
    });
    for (const change of ['-1.5', '0', '2']) {
      expect(balance.data.safeParse(withChange(change)).success, change).to.equal(true);
    }
    expect(balance.data.safeParse(withChange('+2')).success).to.equal(false);
  });

  it('accepts a time only if it is in UTC', () => {
    const { data, example } = platform['transaction.pending'];
    for (const time of ['2026-01-01T00:00:00+01:00', '2026-01-01T00:00:00', '2026-01-01', 1_767_225_600]) {
      expect(data.safeParse({ ...example, submitted_at: time }).success, String(time)).to.equal(false);
    }
  });

  it('has every outcome of an operation as an error code of transaction.failed', () => {
    const { data, example } = platform['transaction.failed'];
    for (const error_code of Object.keys(OUTCOME_ERRORS)) {
      expect(data.safeParse({ ...example, error_code }).success, error_code).to.equal(true);
    }
    expect(data.safeParse({ ...example, error_code: 'OTHER' }).success).to.equal(false);
  });

  it('has no event with the name of an object’s built-in property', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(findEventType('platform', name)).to.equal(undefined);
    }
  });

  it('says the version of each event', () => {
    expect(eventVersion({ family: 'bot', name: 'wallet.connected' })).to.equal(1);
  });
});
