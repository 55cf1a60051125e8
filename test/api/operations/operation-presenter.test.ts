import { expect } from 'chai';
import { KIND_APIS } from '../../../api/kinds.ts';
import { presentSummary } from '../../../api/operations/operation-presenter.ts';
import { operationFixture } from '../../support/operation-fixture.ts';

describe('an operation as the API shows it', () => {
  it('has the fields of its kind under the name of the kind', () => {
    expect(presentSummary(KIND_APIS, operationFixture())['send']).to.include({ amount: '1.5', token: 'SOL' });
  });

  it('has what every operation has, if only a later version knows its kind', () => {
    const { send, ...common } = presentSummary(KIND_APIS, operationFixture());
    const later = presentSummary(KIND_APIS, { ...operationFixture(), kind: 'later.kind' });
    expect(send).to.be.an('object');
    expect(later).to.deep.equal({ ...common, kind: 'later.kind' });
  });
});
