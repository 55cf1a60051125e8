import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../../client/src/index.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { fundedWallet, lamportsOf, newWallet, signBytes } from '../../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../../support/faulty-chain.ts';
import { startTimeSkippingService, type TimeSkippingService } from '../../support/time-skipping-service.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** The time passes in portions: each has many looks at the nodes, and a busy machine carries them out within the server's deadline. */
const PORTION_MS = 600_000;
const PORTIONS_AN_HOUR = 6;

/** `npm run soak:outage` waits for two days. */
const HOURS = Number(process.env['LONG_OUTAGE_HOURS'] ?? 1);

describe('while one or both of two nodes are away for an hour and more', () => {
  let service: TimeSkippingService;
  let present: FaultyChain;
  let away: FaultyChain;
  let call: CallApi;
  let client: WalletClient;

  before(async () => {
    [present, away] = await Promise.all([startFaultyChain(), startFaultyChain()]);
    const urls = [present.rpcUrl, away.rpcUrl];
    service = await startTimeSkippingService({ environment: { SOLANA_DEVNET_RPC_URLS: urls.join(',') } });
    const { apiKey } = await service.createAccount();
    call = await createApiClient(service, apiKey);
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
  });
  afterEach(() => [present, away].forEach((node) => node.faults.clear()));
  after(async () => {
    await service.stop();
    await Promise.all([present.close(), away.close()]);
  });

  async function signed() {
    const from = await fundedWallet();
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
    const path = `/v1/operations/${operation.id}`;
    await call(`${path}/confirm`, { method: 'POST', json: { content_hash: operation.contentHash } });
    const { data: toSign } = await call(`${path}/signing-request`, { method: 'POST' });
    const transaction = await signBytes(String(toSign['transaction']), from);
    return {
      to,
      operation,
      submit: () => call(`${path}/signature`, { method: 'POST', json: { transaction } }),
      read: async () => (await call(path)).data,
    };
  }

  it('both: a send whose broadcast got no answer stays submitted, says why, and is confirmed when they are back', async function () {
    this.timeout(300_000 + HOURS * 20_000);
    const send = await signed();
    for (const { faults } of [present, away])
      faults.set([
        { kind: 'lost-answer', methods: ['sendTransaction'] },
        { kind: 'cut', methods: ['getSignatureStatuses', 'getBlockHeight', 'getGenesisHash', 'getSlot'] },
      ]);
    await send.submit();
    await waitUntil('it is on the chain', async () => (await lamportsOf(send.to)) === 100_000_000n);
    await waitUntil(
      'it says what holds it up',
      async () => (await send.read())['status_reason'] === 'network_unavailable',
    );
    for (let portion = 0; portion < HOURS * PORTIONS_AN_HOUR; portion += 1) {
      await service.passTime(PORTION_MS);
      expect(await send.read()).to.include({ status: 'submitted', status_reason: 'network_unavailable' });
    }
    for (const { faults } of [present, away]) faults.clear();
    await service.passTime(60_000);
    await send.operation.waitFor();
    expect(send.operation.data.status).to.equal('confirmed');
    expect(await lamportsOf(send.to)).to.equal(100_000_000n);
  });

  it('one: neither a paid send nor one that never landed comes to an end, and both do when it is back', async function () {
    this.timeout(300_000 + HOURS * 20_000);
    const [paid, lost] = await Promise.all([signed(), signed()]);
    away.faults.set([{ kind: 'cut' }]);
    await paid.submit();
    await waitUntil('it is on the chain', async () => (await lamportsOf(paid.to)) === 100_000_000n);
    present.faults.set([{ kind: 'drop-send' }]);
    await lost.submit();
    const states = async () => Promise.all([paid.read(), lost.read()]);
    const reasons = async () => (await states()).map(({ status_reason: reason }) => reason);
    await waitUntil('they say what holds them up', async () => {
      const [ofPaid, ofLost] = await reasons();
      return ofPaid === 'too_few_nodes' && ofLost === 'blockhash_expired';
    });
    for (let portion = 0; portion < HOURS * PORTIONS_AN_HOUR; portion += 1) {
      await service.passTime(PORTION_MS);
      for (const each of await states()) expect(each).to.include({ status: 'submitted', result: null });
      expect(await reasons()).to.deep.equal(['too_few_nodes', 'blockhash_expired']);
    }
    present.faults.clear();
    away.faults.clear();
    await service.passTime(60_000);
    await paid.operation.waitFor();
    expect(await paid.read()).to.deep.include({ status: 'confirmed', status_reason: null });
    expect((await paid.read())['result']).to.include({ nodes: 2 });
    await waitUntil(
      'it can be signed again',
      async () => (await lost.read())['status'] === 'awaiting_signature',
    );
    expect(await Promise.all([lamportsOf(paid.to), lamportsOf(lost.to)])).to.deep.equal([100_000_000n, 0n]);
  });
});
