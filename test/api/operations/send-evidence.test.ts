import { expect } from 'chai';
import { createWalletClient, type SendOperation, type WalletClient } from '../../../client/src/index.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { fundedWallet, newWallet, type TestWallet } from '../../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../../support/faulty-chain.ts';
import { parts } from '../../support/parts.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';

const FACTS = ['slot', 'error', 'fee', 'balances'];

interface Answer {
  node: string;
  answer: string;
  slot: number | null;
  context_slot: number | null;
  balances: string | null;
}

interface Landing {
  signature: string;
  commitment: string;
  nodes: number;
  of: number;
  agreed_on: string[];
  answers: Answer[];
}

interface SigningRequest {
  evidence: { verdict: string; observations: { node: string; verdict: string; reason: string }[] } | null;
}

describe('the evidence of a send on a network of two nodes', () => {
  let service: TestService;
  let second: FaultyChain;
  let ports: string[];
  let client: WalletClient;
  let call: CallApi;
  let from: TestWallet;

  before(async () => {
    const { chain } = await parts();
    second = await startFaultyChain();
    const urls = [chain.rpcUrl, second.rpcUrl];
    ports = urls.map((url) => new URL(url).port);
    service = await startTestService({
      environment: { SOLANA_DEVNET_RPC_URLS: urls.join(','), CONFIRM_BY_ONE_NODE_AFTER_SECONDS: '0' },
    });
    const { apiKey } = await service.createAccount();
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    call = await createApiClient(service, apiKey);
    from = await fundedWallet(10_000_000_000);
  });
  after(async () => {
    await service.stop();
    await second.close();
  });
  afterEach(() => second.faults.clear());

  async function asked(): Promise<{ operation: SendOperation; path: string }> {
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
    return { operation, path: `/v1/operations/${operation.id}` };
  }

  /** The whole answer, after a look at its text. */
  async function read(path: string): Promise<Record<string, unknown>> {
    const { data } = await call(path);
    const text = JSON.stringify(data);
    expect(text).to.not.contain('://');
    for (const port of ports) expect(text).to.not.match(new RegExp(`\\b${port}\\b`));
    return data;
  }

  it('says how many agreed, on what, and how far each of them was', async () => {
    const { operation, path } = await asked();
    await operation.confirm(from);
    await operation.waitFor();
    const { landing, result } = await read(`${path}?wait=25&after_version=${operation.data.version}`);
    const { slot, signature } = result as { slot: number; signature: string };
    expect(landing).to.deep.include({
      signature,
      commitment: 'finalized',
      nodes: 2,
      of: 2,
      agreed_on: FACTS,
    });
    const { answers } = landing as Landing;
    expect(answers.map(({ node, answer, slot: at }) => [node, answer, at])).to.deep.equal([
      ['rpc-1', 'succeeded', slot],
      ['rpc-2', 'succeeded', slot],
    ]);
    for (const { context_slot: context } of answers) expect(context).to.be.at.least(slot);
    expect(new Set(answers.map(({ balances }) => balances)).size).to.equal(1);
  });

  it('names a node that is away as silent', async () => {
    const { operation, path } = await asked();
    second.faults.set([{ kind: 'cut' }]);
    await operation.confirm(from);
    await operation.waitFor();
    const { landing, result } = await read(path);
    expect(result).to.include({ nodes: 1 });
    expect(landing).to.deep.include({ nodes: 1, of: 2, agreed_on: FACTS });
    const [first, away] = (landing as Landing).answers;
    expect(first).to.include({ node: 'rpc-1', answer: 'succeeded' });
    expect(away).to.include({ node: 'rpc-2', answer: 'silent', slot: null, context_slot: null });
  });

  it('says that nothing is agreed on while they contradict each other, and what each of them said', async () => {
    const { operation, path } = await asked();
    second.faults.set([{ kind: 'false-error' }]);
    await operation.confirm(from);
    await waitUntil('it says so', async () => (await call(path)).data['status_reason'] === 'nodes_disagree');
    const { landing } = await read(path);
    expect(landing).to.deep.include({ nodes: 0, of: 2, agreed_on: [] });
    expect((landing as Landing).answers.map(({ node, answer }) => [node, answer])).to.deep.equal([
      ['rpc-1', 'succeeded'],
      ['rpc-2', 'failed'],
    ]);
  });

  it('says of bytes that cannot be proven dead which node did not answer', async () => {
    const { operation, path } = await asked();
    const { data } = await call(`${path}/confirm`, {
      method: 'POST',
      json: { content_hash: operation.contentHash },
    });
    expect(data['status']).to.equal('awaiting_signature');
    await call(`${path}/signing-request`, { method: 'POST' });
    await operation.cancel();
    second.faults.set([{ kind: 'cut' }]);
    const evidence = await waitUntil('the first node alone has proven it', async () => {
      const { signing_requests: requests } = await read(path);
      const said = (requests as SigningRequest[])[0]?.evidence;
      return said?.observations[0]?.verdict === 'dead' && said;
    });
    expect(evidence.verdict).to.equal('unknown');
    expect(evidence.observations.map(({ node }) => node)).to.deep.equal(['rpc-1', 'rpc-2']);
    expect(evidence.observations[1]?.verdict).to.equal('unknown');
    expect(evidence.observations[1]?.reason).to.match(/^it did not answer: /);
  });
});
