import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { expect } from 'chai';
import { z } from 'zod';
import { createWalletClient, type SendOperation, type WalletClient } from '../../client/src/index.ts';
import {
  blockHeight,
  fundedWallet,
  lamportsOf,
  newWallet,
  signaturesOf,
  type TestWallet,
} from '../support/chain-client.ts';
import { startLyingNode, type Lie, type LyingNode } from '../support/lying-node.ts';
import { eventNames } from '../support/operation-events.ts';
import { parts } from '../support/parts.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const ERROR = { InstructionError: [2, { Custom: 1 }] };

const statuses = z.looseObject({ value: z.array(z.looseObject({}).nullable()) });
const transaction = z.looseObject({ meta: z.looseObject({}) }).nullable();

/** Every transaction of a send is said to have failed. */
const addsAnError: Lie = async ({ method }, honest) => {
  if (method === 'getSignatureStatuses') {
    const { value, ...rest } = statuses.parse(await honest());
    return { result: { ...rest, value: value.map((status) => status && { ...status, err: ERROR }) } };
  }
  if (method === 'getTransaction') {
    const shown = transaction.parse(await honest());
    return { result: shown && { ...shown, meta: { ...shown.meta, err: ERROR } } };
  }
  return undefined;
};

/** Takes bytes, drops them, and calls everything final that it is asked for. */
function dropsAndInvents(): Lie {
  let slot: number | undefined;
  return async ({ method, params }, honest) => {
    if (method === 'sendTransaction') return { result: '1'.repeat(64) };
    if (method === 'getSignatureStatuses') {
      const { value, ...rest } = statuses.parse(await honest());
      slot ??= z.looseObject({ slot: z.int() }).parse(rest['context']).slot - 1;
      const invented = { slot, confirmations: null, err: null, confirmationStatus: 'finalized' };
      return { result: { ...rest, value: value.map((status) => status ?? invented) } };
    }
    if (method === 'getTransaction' && (await honest()) === null) {
      const meta = {
        err: null,
        fee: 5_000,
        preBalances: [600_005_000, 0],
        postBalances: [500_000_000, 100_000_000],
      };
      return {
        result: { slot, meta, transaction: { signatures: [params[0]], message: { accountKeys: [] } } },
      };
    }
    if (method === 'getBlock') return { result: { blockHeight: slot } };
    return undefined;
  };
}

/** Answers honestly, but lists only a transaction that it has invented. */
const inventsHistory: Lie = async ({ method }, honest) => {
  if (method !== 'getSignaturesForAddress') return undefined;
  await honest();
  const entry = { signature: base58.encode(randomBytes(64)), slot: 40, err: null };
  return { result: [{ ...entry, confirmationStatus: 'finalized' }] };
};

const isDown: Lie = async () => ({ error: { code: -32_603, message: 'try later' } });

const takesNothing: Lie = async ({ method }) =>
  method === 'sendTransaction' ? { error: { code: -32_603, message: 'try later' } } : undefined;

for (const count of [2, 3]) {
  describe(`a send while one of ${count} nodes lies`, () => {
    const nodes: LyingNode[] = [];
    let service: TestService;
    let client: WalletClient;
    let from: TestWallet;
    let fundedAt: number;

    before(async () => {
      const { chain } = await parts();
      for (let index = 0; index < count; index += 1) nodes.push(await startLyingNode(chain.rpcUrl));
      service = await startTestService({
        environment: {
          SOLANA_DEVNET_RPC_URLS: nodes.map(({ rpcUrl }) => rpcUrl).join(','),
          SOLANA_DEVNET_WS_URL: '',
        },
      });
      const { apiKey } = await service.createAccount();
      client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
      from = await fundedWallet(10_000_000_000);
      fundedAt = await blockHeight();
    });
    after(async () => {
      await service.stop();
      await Promise.all(nodes.map((node) => node.close()));
    });
    afterEach(() => nodes.forEach((node) => (node.lie = null)));

    function lie(number: number, says: Lie | null): void {
      const node = nodes[number - 1];
      if (node) node.lie = says;
    }

    async function send(): Promise<{ operation: SendOperation; to: string }> {
      const { address: to } = await newWallet();
      const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
      await operation.confirm(from);
      return { operation, to };
    }

    const reasonOf = async (operation: SendOperation) => (await operation.refresh()).data.status_reason;

    const eventsOf = ({ id }: SendOperation): Promise<string[]> => eventNames(service.database, id);

    const becomesFinal = (operation: SendOperation) =>
      waitUntil('it is final', async () => (await operation.refresh()).data.finalized_at !== null);

    it(`that adds an error to what was paid: it is confirmed ${count === 2 ? 'when the lie ends' : 'by the others'}`, async () => {
      lie(1, addsAnError);
      const { operation, to } = await send();
      if (count === 2) {
        await waitUntil('it says so', async () => (await reasonOf(operation)) === 'nodes_disagree');
        expect(await lamportsOf(to)).to.equal(100_000_000n);
        lie(1, null);
      }
      await operation.waitFor();
      expect(operation.data.status).to.equal('confirmed');
      lie(1, null);
      await becomesFinal(operation);
      expect(operation.data).to.deep.include({ status: 'confirmed', status_reason: null });
      expect(operation.data.landing).to.include({ of: count, commitment: 'finalized' });
      expect(operation.data.result?.nodes).to.be.at.least(2);
      await waitUntil('operators are notified', () =>
        service.logged().includes('nodes contradict each other'),
      );
      expect(await eventsOf(operation)).to.have.members(['transaction.pending', 'transaction.confirmed']);
    });

    it('that drops its bytes and invents its landing: it is confirmed only once it is paid, and paid once', async () => {
      lie(1, dropsAndInvents());
      for (let other = 2; other <= count; other += 1) lie(other, takesNothing);
      const { operation, to } = await send();
      const asked = nodes[0]?.asked('getTransaction') ?? 0;
      await waitUntil(
        'the lie is given as an answer',
        () => (nodes[0]?.asked('getTransaction') ?? 0) > asked + 4,
      );
      expect((await operation.refresh()).data.status).to.equal('submitted');
      expect(await lamportsOf(to)).to.equal(0n);
      for (let other = 2; other <= count; other += 1) lie(other, null);
      await waitUntil('it is paid', async () => (await lamportsOf(to)) === 100_000_000n);
      lie(1, null);
      await operation.waitFor();
      await becomesFinal(operation);
      expect(operation.data.status).to.equal('confirmed');
      expect(await signaturesOf(operation.data.reference)).to.have.length(1);
      expect(await lamportsOf(to)).to.equal(100_000_000n);
    });

    if (count === 2) {
      it('that has invented every older transaction, alone: it is still cancelled when the other one is back', async () => {
        await waitUntil('the chain is old enough', async () => (await blockHeight()) > fundedAt + 200);
        lie(1, inventsHistory);
        lie(2, isDown);
        const { address: to } = await newWallet();
        const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
        await client.operations.confirm(operation.id, operation.contentHash);
        await client.operations.createSigningRequest(operation.id);
        lie(1, null);
        lie(2, null);
        await operation.cancel();
        await operation.waitFor();
        expect(operation.data.status).to.equal('cancelled');
      });
    }
  });
}
