import { expect } from 'chai';
import { EVENT_CATALOGUE } from '../../../domain/events/event-catalogue.ts';
import { eventBody, type EventDraft } from '../../../domain/events/event-draft.ts';

const AT = '2026-01-02T03:04:05.678Z';

describe('the body of an event', () => {
  const platform: EventDraft = {
    family: 'platform',
    name: 'wallet.connected',
    data: EVENT_CATALOGUE.platform['wallet.connected'].example,
    cause: 'a cause',
    at: new Date(AT),
  };

  it('of the platform is the envelope of event, data and timestamp, byte for byte', () => {
    expect(eventBody(platform)).to.equal(
      '{"event":"wallet.connected","data":{"user_id":"123456789",' +
        '"wallet_address":"4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T","wallet_type":"device",' +
        `"connected_at":"2026-01-01T00:00:05.000Z"},"timestamp":"${AT}"}`,
    );
  });

  it('of the bot is the envelope of only event and data', () => {
    const { example: data } = EVENT_CATALOGUE.bot['wallet.connected'];
    expect(eventBody({ family: 'bot', name: 'wallet.connected', data, at: new Date(AT) })).to.equal(
      '{"event":"wallet.connected","data":{"chat_id":"123456789",' +
        '"wallet_address":"4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T","connected_at":"2026-01-01T00:00:05.000Z"}}',
    );
  });

  it('stays the same when it is parsed and written again, so that both ways of verifying agree', () => {
    const balance = { amount: '1', usd_value: null, usd_value_reason: 'stale' as const, change: '0' };
    const data = {
      ...EVENT_CATALOGUE.platform['balance.updated'].example,
      // A token's symbol may be a number, which objects put before all other names.
      balances: { SOL: balance, '7': balance, ü: balance },
    };
    for (const body of [
      eventBody(platform),
      eventBody({ family: 'platform', name: 'balance.updated', data, at: new Date(AT) }),
    ]) {
      expect(JSON.stringify(JSON.parse(body))).to.equal(body);
    }
  });
});
