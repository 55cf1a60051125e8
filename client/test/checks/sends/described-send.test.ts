import { expect } from 'chai';
import { TransactionRefusedError, type RefusalReason } from '../../../src/checks/refusal.ts';
import { checkSigningRequest } from '../../../src/checks/sends/check-signing-request.ts';
import { describedSend } from '../../../src/checks/sends/described-send.ts';
import { UnexpectedAnswerError } from '../../../src/errors.ts';
import type { OperationData } from '../../../src/operations/operation-types.ts';
import type { SendOperationData } from '../../../src/sends/send-operation-data.ts';
import { signRequestedTransaction } from '../../../src/signing/sign-requested-transaction.ts';
import { generateKeypairSigner } from '../../../src/signing/signer.ts';
import { clientOf, sendFrom, watchedSigner } from '../../support/fixtures.ts';
import { startSendService, type SendService, type SendServiceOptions } from '../../support/send-service.ts';
import { newAddress } from '../../support/send-transaction.ts';
import { failureOf } from '../../support/thrown.ts';

describe('A send that a page shows and another program asked for', () => {
  let service: SendService;
  const signer = watchedSigner();
  const send = sendFrom(signer, { amount: '0.25', maxFeeLamports: 60_000n });

  afterEach(async () => {
    await service.close();
  });

  async function created(options: SendServiceOptions = {}): Promise<SendOperationData> {
    service = await startSendService(options);
    return (await clientOf(service).send(send)).data;
  }

  it('is signed after the check that its bytes do what the page showed', async () => {
    const { operation_id: id } = await created();
    const { operations } = clientOf(service);
    const operation = await operations.get(id);
    const shown = describedSend(operation, 'devnet');
    expect(shown).to.deep.equal({
      from: signer.address,
      recipient: send.to,
      baseUnits: 250_000_000n,
      token: null,
      memo: null,
      references: [],
      maxFeeLamports: 60_000n,
      reference: operation.reference,
    });
    await operations.confirm(id, operation.content_hash);
    const toSign = await operations.createSigningRequest(id);
    expect(checkSigningRequest(toSign, shown).feeLamports).to.equal(5_500n);
    await operations.submitSignature(id, await signRequestedTransaction(toSign, shown, signer));
    expect(service.submitted).to.have.length(1);
  });

  it('is not signed if the bytes do anything else', async () => {
    const data = await created({ build: (parts) => ({ ...parts, recipient: newAddress() }) });
    const toSign = await clientOf(service).operations.createSigningRequest('op_1');
    const shown = describedSend(data, 'devnet');
    const check = (): unknown => checkSigningRequest(toSign, shown);
    expect(check).to.throw(TransactionRefusedError).with.property('reason', 'recipient');
    const signed = signer.signed.length;
    await failureOf(TransactionRefusedError, () => signRequestedTransaction(toSign, shown, signer));
    expect(signer.signed).to.have.length(signed);
  });

  it('is not signed by another wallet', async () => {
    const data = await created();
    const toSign = await clientOf(service).operations.createSigningRequest('op_1');
    const refusal = await failureOf(TransactionRefusedError, () =>
      signRequestedTransaction(toSign, describedSend(data, 'devnet'), generateKeypairSigner()),
    );
    expect(refusal.reason).to.equal('wrong_signer');
  });

  const stranger = newAddress();
  type Change = (data: SendOperationData) => OperationData;
  const ofSend =
    (change: Partial<SendOperationData['send']>): Change =>
    (data) => ({ ...data, send: { ...data.send, ...change } });
  const ofPreview =
    (change: Partial<SendOperationData['send']['preview']>): Change =>
    (data) => ({ ...data, send: { ...data.send, preview: { ...data.send.preview, ...change } } });
  const contradictions: [title: string, change: Change, reason: RefusalReason][] = [
    ['a sender that is not an address', ofSend({ from: 'W' }), 'source'],
    ['a recipient that is not an address', ofSend({ to: 'W' }), 'recipient'],
    ['a mint that is not an address', ofSend({ mint: 'USDC' }), 'mint'],
    ['another recipient in its preview', ofPreview({ recipient: stranger }), 'recipient'],
    ['another mint in its preview', ofPreview({ mint: stranger }), 'mint'],
    ['another amount in its preview', ofPreview({ amount: '0.025' }), 'amount'],
    ['base units that differ from its amount', ofSend({ base_units: '2500000000' }), 'amount'],
    ['a fee cap that is not a number', ofSend({ fee_cap_lamports: '1e9' }), 'fee_cap'],
    ['another fee cap than the hashed one', ofSend({ fee_cap_lamports: '60001' }), 'content_hash'],
    ['another sender than the hashed one', ofSend({ from: stranger }), 'content_hash'],
    ['another wallet than its sender', (data) => ({ ...data, wallet_address: stranger }), 'source'],
    ['a network fee above its cap', ofPreview({ network_fee: '0.000060001' }), 'fee_cap'],
    ['a network fee that is not an amount', ofPreview({ network_fee: 'free' }), 'fee_cap'],
    ['rent without an account that it creates', ofPreview({ rent: '0.00203928' }), 'new_account'],
    ['rent that is not an amount', ofPreview({ rent: '' }), 'new_account'],
    ['a reference that is not an address', ofSend({ references: ['W'] }), 'references'],
    ['a reference that was not hashed', ofSend({ references: [stranger] }), 'content_hash'],
    ['a memo that was not hashed', ofSend({ memo: 'hello' }), 'content_hash'],
  ];
  for (const [title, change, reason] of contradictions) {
    it(`is refused with ${title}`, async () => {
      const data = change(await created());
      const refusal = await failureOf(TransactionRefusedError, () => describedSend(data, 'devnet'));
      expect(refusal.reason).to.equal(reason);
    });
  }

  it('is refused if it is for another network than the page', async () => {
    const data = await created();
    const refusal = await failureOf(TransactionRefusedError, () => describedSend(data, 'mainnet'));
    expect(refusal.reason).to.equal('content_hash');
  });

  it('is refused if it is not a send', async () => {
    const data = await created();
    await failureOf(UnexpectedAnswerError, () => describedSend({ ...data, kind: 'swap' }, 'devnet'));
  });
});
