import { expect } from 'chai';
import { operationWorkflowType } from '../../../workflows/operations/operation-messages.ts';
import { replayHistories } from '../../support/recorded-histories.ts';
import { NOTE_HISTORIES } from './record-notes.ts';
import { NOTE_WORKFLOWS } from './note-service.ts';
import { NOTE } from './note.ts';

describe('workflow code of a kind without a transaction', () => {
  it('continues every recorded history without a difference', async () => {
    const { types, failures } = await replayHistories(NOTE_HISTORIES, NOTE_WORKFLOWS);
    expect(types).to.deep.equal([operationWorkflowType(NOTE)]);
    expect(failures).to.deep.equal([]);
  });
});
