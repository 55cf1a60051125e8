import { expect } from 'chai';
import { createWalletClient } from '../../client/src/index.ts';
import { quorumOf } from '../../domain/quorum.ts';
import { createApiClient } from '../support/api-client.ts';
import { fundedWallet, lamportsOf, newWallet } from '../support/chain-client.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const NODES = [1, 2, 3] as const;

interface Landing {
  commitment: string;
  nodes: number;
  of: number;
  answers: { node: string }[];
}

describe('a send that is confirmed and final', () => {
  let services: TestService[];

  before(async () => {
    services = await Promise.all(NODES.map((nodes) => startTestService({ nodes })));
  });
  after(() => Promise.all(services.map((service) => service.stop())));

  async function send(service: TestService) {
    const { apiKey } = await service.createAccount();
    const call = await createApiClient(service, apiKey);
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    const from = await fundedWallet();
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
    await operation.confirm(from);
    await operation.waitFor();
    const path = `/v1/operations/${operation.id}?wait=25&after_version=${operation.data.version}`;
    return { confirmed: operation.data, received: await lamportsOf(to), final: (await call(path)).data };
  }

  it('is so by the word of a majority, with one, two and three nodes', async () => {
    const sends = await Promise.all(services.map(send));
    for (const [index, { confirmed, received, final }] of sends.entries()) {
      const nodes = index + 1;
      expect(confirmed.status).to.equal('confirmed');
      expect(confirmed.result?.nodes).to.be.within(quorumOf(nodes), nodes);
      expect(received).to.equal(100_000_000n);
      expect(final['finalized_at']).to.be.a('string');
      const landing = final['landing'] as Landing;
      expect(landing).to.include({ commitment: 'finalized', of: nodes });
      expect(landing.nodes).to.be.within(quorumOf(nodes), nodes);
      const names = NODES.slice(0, nodes).map((number) => `rpc-${number}`);
      expect(landing.answers.map(({ node }) => node)).to.deep.equal(names);
    }
  });
});
