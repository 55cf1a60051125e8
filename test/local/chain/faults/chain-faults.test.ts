import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { advanceBlocks } from '../../../../local/chain/advance-blocks.ts';
import { createChainFaults } from '../../../../local/chain/faults/chain-faults.ts';
import { startChain } from '../../../../local/chain/chain.ts';
import { readSettings } from '../../../../local/settings.ts';
import { jsonRpc, startFaultyChain } from '../../../support/faulty-chain.ts';
import type { FaultyChain } from '../../../support/faulty-chain.ts';
import { parts } from '../../../support/parts.ts';
import { createTestPayer, hasLanded } from '../../../support/test-payer.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const UNHEALTHY = -32_005;

describe('local/chain-faults', () => {
  const open: FaultyChain[] = [];
  const start = async (...options: Parameters<typeof startFaultyChain>) => {
    const chain = await startFaultyChain(...options);
    open.push(chain);
    return chain;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((chain) => chain.close()));
  });

  const isHealthy = async (chain: FaultyChain) => (await chain.ask('getHealth')).error === undefined;

  it('acts from `set` to `clear`, and counts how often', async () => {
    const chain = await start();
    expect(await isHealthy(chain)).to.equal(true);
    chain.faults.set([
      { kind: 'rpc-error', code: UNHEALTHY, methods: ['getHealth'] },
      { kind: 'null-statuses' },
    ]);
    expect([await isHealthy(chain), await isHealthy(chain)]).to.deep.equal([false, false]);
    expect((await chain.ask('getVersion')).error).to.equal(undefined);
    chain.faults.clear();
    expect(await isHealthy(chain)).to.equal(true);
    expect(chain.faults.acted()).to.deep.equal({ 'rpc-error': 2 });
  });

  it('counts only answers that it changed', async () => {
    const chain = await start();
    const payer = await createTestPayer();
    const { signature: unsent } = await payer.signTransfer();
    chain.faults.set([{ kind: 'null-statuses' }]);
    await chain.ask('getSignatureStatuses', [[unsent]]);
    expect(chain.faults.acted()).to.deep.equal({});
    await chain.ask('getSignatureStatuses', [[payer.fundedBy]]);
    expect(chain.faults.acted()).to.deep.equal({ 'null-statuses': 1 });
  });

  it('gives the same sequence for the same seed, with any other calls in between', async () => {
    const sequence = async (seed: number, other: boolean) => {
      const chain = await start({ faults: createChainFaults(seed) });
      chain.faults.set([
        { kind: 'rpc-error', code: UNHEALTHY, probability: 0.4, methods: ['getHealth'] },
        { kind: 'rpc-error', code: UNHEALTHY, probability: 0.5, methods: ['getVersion'] },
      ]);
      const healthy: boolean[] = [];
      for (let times = 0; times < 16; times += 1) {
        healthy.push(await isHealthy(chain));
        if (other) await chain.ask('getVersion');
      }
      return healthy;
    };
    const first = await sequence(7, false);
    expect(await sequence(7, true)).to.deep.equal(first);
    expect(await sequence(8, false)).to.not.deep.equal(first);
    expect(first).to.include(true).and.to.include(false);
  });

  it('affects one of two proxies in front of one chain', async () => {
    const [faulty, sound] = [await start(), await start()];
    faulty.faults.set([{ kind: 'cut' }]);
    await faulty.ask('getHealth').then(
      () => expect.fail('it was not cut'),
      () => undefined,
    );
    expect(await isHealthy(sound)).to.equal(true);
  });

  it('has its faults in every proxy that shares it', async () => {
    const faults = createChainFaults();
    const chains = [await start({ faults }), await start({ faults })];
    faults.set([{ kind: 'rpc-error', code: UNHEALTHY }]);
    for (const chain of chains) expect(await isHealthy(chain)).to.equal(false);
    expect(faults.acted()).to.deep.equal({ 'rpc-error': 2 });
  });

  it('reports each call before it is forwarded and each answer before it is sent, and waits meanwhile', async () => {
    const payer = await createTestPayer();
    const { base64, signature } = await payer.signTransfer();
    const another = await payer.signTransfer();
    const direct = jsonRpc((await parts()).chain.rpcUrl);
    const seen: unknown[] = [];
    const chain = await start({
      async observe({ method }) {
        await direct.ask('sendTransaction', [another.base64, { encoding: 'base64' }]);
        await waitUntil('another landed', () => hasLanded(another.signature));
        seen.push([method, await hasLanded(signature)]);
      },
      async observeAnswer({ method }, answer) {
        await waitUntil('it landed', () => hasLanded(signature));
        seen.push([method, JSON.parse(answer)]);
      },
    });
    chain.faults.set([{ kind: 'lost-answer' }]);
    await chain.ask('sendTransaction', [base64, { encoding: 'base64' }]).catch(() => seen.push('lost'));
    expect(seen).to.deep.equal([
      ['sendTransaction', false],
      ['sendTransaction', { jsonrpc: '2.0', result: signature, id: 1 }],
      'lost',
    ]);
  });

  it('lets blocks pass on demand', async () => {
    const { chain } = await parts();
    const slot = async () =>
      (await jsonRpc(chain.rpcUrl).ask('getSlot', [{ commitment: 'processed' }])).result;
    const before = Number(await slot());
    expect(await advanceBlocks(chain.rpcUrl, 8)).to.be.at.least(before + 8);
    expect(await slot()).to.be.at.least(before + 8);
  });

  it('starts with the embedded chain, from a setting, at every node or at the nodes that it names', async () => {
    const { directories } = await parts();
    const ofAll = `{"kind":"rpc-error","code":${UNHEALTHY},"methods":["getHealth"]}`;
    const ofOne = '{"kind":"foreign-genesis","genesis":"another","nodes":[2]}';
    const settings = readSettings({ LOCAL_CHAIN_FAULTS: `[${ofAll},${ofOne}]` }, '/checkout');
    const chain = await startChain({
      slotTimeMs: 50,
      logDirectory: await mkdtemp(join(directories[0] ?? tmpdir(), 'faulty-')),
      faults: settings.chainFaults ?? [],
      rpcPorts: [0, 0],
    });
    try {
      const genesis: unknown[] = [];
      for (const url of chain.rpcUrls) {
        expect(await jsonRpc(url).ask('getHealth')).to.have.nested.property('error.code', UNHEALTHY);
        genesis.push((await jsonRpc(url).ask('getGenesisHash')).result);
      }
      expect(genesis[0]).to.be.a('string').and.not.equal('another');
      expect(genesis[1]).to.equal('another');
    } finally {
      await chain.stop();
    }
  });

  it('names the problem of a list written by hand', () => {
    const reading = (text: string) => () => readSettings({ LOCAL_CHAIN_FAULTS: text }, '/checkout');
    expect(reading('[{"kind":"lag","slots":5,"probability":0.5}]')).to.not.throw();
    expect(reading('slow')).to.throw(
      'LOCAL_CHAIN_FAULTS: must be a JSON list of faults, such as [{"kind":"slow"',
    );
    expect(reading('[{"kind":"slow"}]')).to.throw('LOCAL_CHAIN_FAULTS: entry 0.ms: ');
    expect(reading('[{"kind":"slow","ms":5},{"kind":"quick"}]')).to.throw('entry 1.kind: ');
    expect(reading('[{"kind":"cut","chance":1}]')).to.throw('"chance"');
    expect(reading('[{"kind":"cut","nodes":[2]}]')).to.not.throw();
    expect(reading('[{"kind":"cut","nodes":[0]}]')).to.throw('entry 0.nodes.0: ');
  });
});
