import { expect } from 'chai';
import { eventId } from '../../domain/event-id.ts';

describe('an event id', () => {
  it('is the same for the same cause, and stays so in later versions of the service', () => {
    const id = eventId('transaction.pending', 'op_1:4');
    expect(eventId('transaction.pending', 'op_1:4')).to.equal(id);
    expect(id).to.equal('evt_d6db71cb-d0eb-863c-b50c-50d66db906c4');
  });

  it('differs by name and by cause', () => {
    const ids = [
      eventId('transaction.pending', 'op_1:4'),
      eventId('transaction.confirmed', 'op_1:4'),
      eventId('transaction.pending', 'op_1:5'),
      eventId('transaction.pending', 'op_2:4'),
    ];
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('has the form of a UUID of version 8 behind evt_', () => {
    for (let round = 0; round < 200; round += 1) {
      expect(eventId('price.alert', `cause ${round}`)).to.match(
        /^evt_[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
  });
});
