import { expect } from 'chai';
import { KIND_NAMES } from '../../../domain/kinds.ts';
import * as workflows from '../../../workflows/index.ts';
import { operationWorkflowType } from '../../../workflows/operations/operation-messages.ts';

describe('the names of workflows', () => {
  it('have one for each kind of operation, under which the kind is started', () => {
    expect(workflows).to.include.all.keys(KIND_NAMES.map(operationWorkflowType));
  });

  it('are the kind in camel case', () => {
    expect(operationWorkflowType('send')).to.equal('sendWorkflow');
    expect(operationWorkflowType('stake.delegate')).to.equal('stakeDelegateWorkflow');
  });
});
