import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import * as workflows from '../../workflows/index.ts';
import { replayHistories } from '../support/recorded-histories.ts';

const HISTORIES = fileURLToPath(new URL('../histories', import.meta.url));

describe('workflow code', () => {
  it('continues every recorded history without a difference', async () => {
    const { types, failures } = await replayHistories(HISTORIES);
    expect(types, 'every workflow type has a recording').to.have.members(Object.keys(workflows));
    expect(failures).to.deep.equal([]);
  });
});
