import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { hasEnded, OPERATION_STATUSES } from '../../domain/operations/operation.ts';
import { DELIVERY_FAILURES } from '../../domain/webhooks/delivery-status.ts';
import * as workflows from '../../workflows/index.ts';
import { replayHistories, type Replayed } from '../support/recorded-histories.ts';

const HISTORIES = fileURLToPath(new URL('../histories', import.meta.url));

describe('workflow code', () => {
  let replayed: Replayed;

  before(async () => {
    replayed = await replayHistories(HISTORIES);
  });

  it('continues every recorded history without a difference', () => {
    expect(replayed.failures).to.deep.equal([]);
  });

  it('has a recording of every workflow type, and of every end of an operation and of a delivery', () => {
    expect(replayed.types).to.have.members(Object.keys(workflows));
    expect(replayed.statuses).to.include.members([
      ...OPERATION_STATUSES.filter(hasEnded).map((status) => `OperationStatus=${status}`),
      ...['delivered', ...Object.values(DELIVERY_FAILURES)].map((status) => `DeliveryStatus=${status}`),
    ]);
  });
});
