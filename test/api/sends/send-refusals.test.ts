import { base58 } from '@scure/base';
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { MAX_OPEN_OPERATIONS } from '../../../domain/operations/operation-transitions.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { fundedWallet, newWallet, type TestWallet } from '../../support/chain-client.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { newSend, outcome, postSend, type SendBody } from '../support/send-bodies.ts';

const SYSTEM_PROGRAM = '1'.repeat(32);

const newReference = (): string => base58.encode(randomBytes(32));
const REFERENCE = newReference();

describe('a send is refused', () => {
  let service: TestService;
  let call: CallApi;
  let from: TestWallet;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    from = await fundedWallet();
  });
  after(() => service.stop());

  const zeros = '1'.repeat(32);
  const invalid: [string, Partial<SendBody>, string][] = [
    ['to an address of 31 bytes', { to: base58.encode(new Uint8Array(31).fill(7)) }, 'to'],
    ['to an address of 33 bytes', { to: base58.encode(new Uint8Array(33).fill(7)) }, 'to'],
    ['to an address with a 0 in it', { to: `0${zeros.slice(1)}` }, 'to'],
    ['to an address with an l in it', { to: `l${zeros.slice(1)}` }, 'to'],
    ['to hex', { to: 'ab'.repeat(32) }, 'to'],
    ['to a very long text', { to: zeros.repeat(1_000) }, 'to'],
    ['an empty recipient', { to: '' }, 'to'],
    ['to a number', { to: 5 as unknown as string }, 'to'],
    ['from an address that is none', { from: 'wallet' }, 'from'],
    ['of a token that this server does not know', { token: 'USDC' }, 'token'],
    ['of a token without a name', { token: '' }, 'token'],
    ['with a memo that is cut off within a character', { memo: 'thanks \ud83d' }, 'memo'],
    ['with a memo of two lines', { memo: 'one\ntwo' }, 'memo'],
    ['with a memo of more bytes than letters', { memo: 'é'.repeat(129) }, 'memo'],
    ['with a reference that is not an address', { references: ['order-7'] }, 'references.0'],
    ['with a reference twice', { references: [REFERENCE, REFERENCE] }, 'references'],
    ['with nine references', { references: Array.from({ length: 9 }, newReference) }, 'references'],
    ['with a reference that is not in a list', { references: REFERENCE }, 'references'],
    ['with a fee cap below the price of a signature', { fee_cap_lamports: '4999' }, 'fee_cap_lamports'],
    ['with a fee cap above a hundredth of a SOL', { fee_cap_lamports: '10000001' }, 'fee_cap_lamports'],
    ['with a fee cap that is not whole', { fee_cap_lamports: '5000.5' }, 'fee_cap_lamports'],
    ['with a negative fee cap', { fee_cap_lamports: '-5000' }, 'fee_cap_lamports'],
    ['with a fee cap that is a number', { fee_cap_lamports: 5_000 }, 'fee_cap_lamports'],
    [
      'that was valid until a second ago',
      { valid_until: new Date(Date.now() - 1_000).toISOString() },
      'valid_until',
    ],
    ['that is valid until no time', { valid_until: 'tomorrow' }, 'valid_until'],
    ['that is valid until a time without a zone', { valid_until: '2030-01-01T00:00:00' }, 'valid_until'],
    ['that is valid until the 30th of February', { valid_until: '2030-02-30T00:00:00Z' }, 'valid_until'],
  ];
  for (const [title, changes, field] of invalid) {
    it(title, async () => {
      const answer = await postSend(call, from, changes);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(new RegExp(`^${field}: `));
    });
  }

  it('with a reference that is another account of the transaction, whose rights it would have', async () => {
    const { address: to } = await newWallet();
    for (const taken of [from.address, to, SYSTEM_PROGRAM]) {
      const answer = await postSend(call, from, { to, references: [REFERENCE, taken] });
      expect(outcome(answer), taken).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.equal(
        `references: ${taken} is already an account of this transaction, so it cannot be one of the payment request`,
      );
    }
  });

  it('with the reference of another operation, for which its payment would be taken', async () => {
    const { data } = await postSend(call, from);
    const taken = String(data['reference']);
    const answer = await postSend(call, from, { references: [REFERENCE, taken] });
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.match(
      new RegExp(`^references: ${taken} is the reference of another operation`),
    );
  });

  it('to its own sender', async () => {
    const answer = await postSend(call, from, { to: from.address });
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.equal('to: the recipient is the sender');
  });

  it('at no fee cap on the border: both ends are taken', async () => {
    expect(outcome(await postSend(call, from, { fee_cap_lamports: '5000' }))).to.equal('202');
    expect(outcome(await postSend(call, from, { fee_cap_lamports: '10000000' }))).to.equal('202');
  });

  it('with an unknown field in its query', async () => {
    const answer = await call('/v1/wallet/send?dry_run=true', { method: 'POST', json: {} });
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.equal('unknown field: dry_run');
  });

  it('for more than the balance, without a row, a key or a workflow', async () => {
    const poor = await fundedWallet(1_000_000_000);
    const refused = await postSend(call, poor, { amount: '1' }, { headers: { 'idempotency-key': 'poor' } });
    expect(outcome(refused)).to.equal('422 INSUFFICIENT_FUNDS');
    const rows = (await service.database('operations').where({ wallet_address: poor.address })) as unknown[];
    expect(rows).to.deep.equal([]);
    expect(await service.database('idempotency_keys').where({ key: 'poor' })).to.deep.equal([]);
    // A send that is taken afterwards shows up; so would the refused one, had it been started before.
    const { id } = await newSend(call, poor);
    const found = await waitUntil('the workflow of the send that was taken is visible', async () => {
      const workflows = await workflowsAbout(poor.address);
      return workflows.length > 0 && workflows;
    });
    expect(found).to.deep.equal([`send/${id}`]);
  });

  async function workflowsAbout(address: string): Promise<string[]> {
    const { executions } = await service.connection.workflowService.listWorkflowExecutions({
      namespace: service.config.temporal.namespace,
    });
    const all = (executions ?? []).map(({ execution }) => execution?.workflowId ?? '');
    const rows = (await service.database('operations').whereNot({ wallet_address: address })) as {
      id: string;
    }[];
    return all.filter((workflowId) => !rows.some(({ id }) => workflowId.endsWith(id)));
  }

  it('if the amounts of the other open operations leave too little', async () => {
    const wallet = await fundedWallet(1_000_000_000);
    expect(outcome(await postSend(call, wallet, { amount: '0.6' }))).to.equal('202');
    const second = await postSend(call, wallet, { amount: '0.6' });
    expect(outcome(second)).to.equal('422 INSUFFICIENT_FUNDS');
    expect(second.error.details).to.include('0.600005 for payments that are not signed yet');
    const { apiKey } = await service.createAccount();
    const other = await postSend(call, wallet, { amount: '0.6' }, { key: apiKey });
    expect(outcome(other), 'another account sees nothing of them').to.equal('202');
  });

  it('if two that fit alone come at the same time: one of them', async () => {
    const wallet = await fundedWallet(1_000_000_000);
    const answers = await Promise.all([1, 2].map(() => postSend(call, wallet, { amount: '0.6' })));
    expect(answers.map(outcome)).to.have.members(['202', '422 INSUFFICIENT_FUNDS']);
  });

  it('as the 21st that is open for its wallet', async () => {
    const wallet = await fundedWallet(5_000_000_000);
    const answers = await Promise.all(
      Array.from({ length: MAX_OPEN_OPERATIONS + 1 }, () => postSend(call, wallet)),
    );
    const outcomes = answers.map(outcome);
    expect(outcomes.filter((each) => each === '202')).to.have.length(20);
    expect(outcomes.filter((each) => each === '409 CONFLICT')).to.have.length(1);
    const ended = answers.find(({ status }) => status === 202)?.data['operation_id'];
    await service
      .database('operations')
      .where({ id: ended })
      .update({ status: 'cancelled', ended_at: new Date(), check_at: null });
    expect(outcome(await postSend(call, wallet)), 'after one has ended').to.equal('202');
  });
});
