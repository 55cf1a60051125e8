import { expect } from 'chai';
import { createWalletClient } from '../../client/src/index.ts';
import { createApiClient } from '../support/api-client.ts';
import { fundedWallet, lamportsOf, newWallet, signIssued } from '../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../support/faulty-chain.ts';
import { startTimeSkippingService, type TimeSkippingService } from '../support/time-skipping-service.ts';
import { waitUntil } from '../support/wait-until.ts';

const HOUR_MS = 3_600_000;

/** `npm run soak:outage` waits for two days. The time passes in portions of an hour. */
const HOURS = Number(process.env['LONG_OUTAGE_HOURS'] ?? 2);

describe('while no node answers for hours and days', () => {
  let service: TimeSkippingService;
  let node: FaultyChain;

  before(async () => {
    node = await startFaultyChain();
    service = await startTimeSkippingService({ environment: { SOLANA_DEVNET_RPC_URLS: node.rpcUrl } });
  });
  after(async () => {
    await service.stop();
    await node.close();
  });

  it('a send whose broadcast got no answer stays submitted, says why, and is confirmed when they are back', async function () {
    this.timeout(60_000 + HOURS * 20_000);
    const { apiKey } = await service.createAccount();
    const call = await createApiClient(service, apiKey);
    const from = await fundedWallet();
    const { address: to } = await newWallet();
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
    const path = `/v1/operations/${operation.id}`;
    await call(`${path}/confirm`, { method: 'POST', json: { content_hash: operation.contentHash } });
    const { data: issued } = await call(`${path}/transaction`, { method: 'POST' });
    const signed = await signIssued(String(issued['transaction']), from);

    node.faults.set([
      { kind: 'lost-answer', methods: ['sendTransaction'] },
      { kind: 'cut', methods: ['getSignatureStatuses', 'getBlockHeight', 'getGenesisHash', 'getSlot'] },
    ]);
    await call(`${path}/signature`, { method: 'POST', json: { transaction: signed } });
    await waitUntil('it lies on the chain', async () => (await lamportsOf(to)) === 100_000_000n);
    await waitUntil(
      'it says what holds it up',
      async () => (await call(path)).data['status_reason'] === 'network_unavailable',
      30_000,
    );
    for (let hour = 0; hour < HOURS; hour += 1) {
      await service.passTime(HOUR_MS);
      expect((await call(path)).data).to.include({
        status: 'submitted',
        status_reason: 'network_unavailable',
      });
    }
    node.faults.clear();
    await service.passTime(60_000);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(await lamportsOf(to)).to.equal(100_000_000n);
  });
});
