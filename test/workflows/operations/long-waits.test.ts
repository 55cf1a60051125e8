import { expect } from 'chai';
import { createWalletClient, type SendOperation, type WalletClient } from '../../../client/src/index.ts';
import {
  CONFIRMATION_TIMEOUT_MS,
  SIGNATURE_TIMEOUT_MS,
} from '../../../domain/operations/operation-transitions.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { fundedWallet, lamportsOf, newWallet, type TestWallet } from '../../support/chain-client.ts';
import { startTimeSkippingService, type TimeSkippingService } from '../../support/time-skipping-service.ts';

/** Short of a deadline by more than a busy machine takes between two steps. */
const MARGIN_MS = 30_000;

describe('over a long time', () => {
  let service: TimeSkippingService;
  let client: WalletClient;
  let call: CallApi;
  let from: TestWallet;

  before(async () => {
    service = await startTimeSkippingService();
    const { apiKey } = await service.createAccount();
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    call = await createApiClient(service, apiKey);
    from = await fundedWallet();
  });
  after(() => service.stop());

  async function askToSend(): Promise<{ operation: SendOperation; to: string }> {
    const { address: to } = await newWallet();
    return { operation: await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' }), to };
  }

  async function statusOf({ id }: SendOperation): Promise<unknown> {
    return (await call(`/v1/operations/${id}`)).data['status'];
  }

  it('an unconfirmed send expires after ten minutes, and not before', async () => {
    const { operation, to } = await askToSend();
    await service.passTime(CONFIRMATION_TIMEOUT_MS - MARGIN_MS);
    expect(await statusOf(operation)).to.equal('awaiting_confirmation');
    await service.passTime(MARGIN_MS);
    await operation.waitFor();
    expect(operation.data.status).to.equal('expired');
    expect(await lamportsOf(to)).to.equal(0n);
  });

  it('a confirmed send without a signature expires ten minutes after its confirmation', async () => {
    const { operation, to } = await askToSend();
    await service.passTime(CONFIRMATION_TIMEOUT_MS - MARGIN_MS);
    const path = `/v1/operations/${operation.id}/confirm`;
    const confirmed = await call(path, { method: 'POST', json: { content_hash: operation.contentHash } });
    expect(confirmed.data['status']).to.equal('awaiting_signature');
    await service.passTime(SIGNATURE_TIMEOUT_MS - MARGIN_MS);
    expect(await statusOf(operation)).to.equal('awaiting_signature');
    await service.passTime(MARGIN_MS);
    await operation.waitFor();
    expect(operation.data.status).to.equal('expired');
    expect(await lamportsOf(to)).to.equal(0n);
  });
});
