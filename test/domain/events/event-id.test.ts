import { expect } from 'chai';
import { eventId } from '../../../domain/events/event-id.ts';

const pending = { family: 'platform', name: 'transaction.pending', cause: 'op_1:4' } as const;

describe('an event id', () => {
  it('is the same for the same cause, and stays the same in later versions of the service', () => {
    expect(eventId({ ...pending })).to.equal(eventId(pending));
    expect(eventId(pending)).to.equal('evt_9c3257ff-8938-83c1-afef-66062cdd0548');
    expect(eventId({ family: 'bot', name: 'message.received', cause: 'update 7' })).to.equal(
      'evt_8171d3fa-cf88-8ba7-9976-7e3e526c2c3d',
    );
  });

  it('differs by family, by name and by cause', () => {
    const ids = [
      eventId(pending),
      eventId({ ...pending, name: 'transaction.confirmed' }),
      eventId({ ...pending, cause: 'op_1:5' }),
      eventId({ ...pending, cause: 'op_2:4' }),
      eventId({ family: 'platform', name: 'wallet.connected', cause: 'op_1:4' }),
      eventId({ family: 'bot', name: 'wallet.connected', cause: 'op_1:4' }),
    ];
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('has the form of a UUID of version 8 after evt_', () => {
    for (let round = 0; round < 200; round += 1) {
      const id = eventId({ family: 'platform', name: 'price.alert', cause: `cause ${round}` });
      expect(id).to.match(/^evt_[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });
});
