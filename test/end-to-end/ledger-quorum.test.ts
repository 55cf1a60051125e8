import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import { expect } from 'chai';
import { createWalletClient, type HistoryEntry, type WalletClient } from '../../client/src/index.ts';
import { lamportsOf } from '../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../support/faulty-chain.ts';
import { parts } from '../support/parts.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

/** 0.25 SOL. */
const DEPOSIT_LAMPORTS = 250_000_000;

/** Far more than anybody has. */
const INVENTED_LAMPORTS = '1000000000000';

interface Stage {
  nodes: FaultyChain[];
  service: TestService;
}

interface StoredEvent {
  name: string;
  data: Record<string, unknown>;
}

for (const source of ['blocks', 'addresses']) {
  describe(`a ledger that is followed by ${source}, from nodes of which one may lie`, () => {
    let connection: Connection;
    let payer: Keypair;
    let accountId: string;
    let stage: (Stage & { key: string }) | undefined;
    let nodes: FaultyChain[];
    let service: TestService;
    let client: WalletClient;

    before(async () => {
      connection = new Connection((await parts()).chain.rpcUrl, 'confirmed');
      payer = Keypair.generate();
      await connection.requestAirdrop(payer.publicKey, 100 * LAMPORTS_PER_SOL);
      await waitUntil('the payer has money', async () => (await lamportsOf(payer.publicKey.toBase58())) > 0n);
    });
    afterEach(async () => {
      for (const node of nodes) node.faults.clear();
      // The next test begins with nodes that agree.
      await waitUntil('nothing is left to compare', async () => {
        const left = await service.database('ledger_unverified').count({ count: '*' }).first();
        return Number(left?.['count']) === 0;
      });
    });
    after(() => stopStage());

    async function stopStage(): Promise<void> {
      await stage?.service.stop();
      for (const node of stage?.nodes ?? []) await node.close();
      stage = undefined;
    }

    async function startStage(count: number, aloneAfterSeconds: number): Promise<Stage> {
      const proxies: FaultyChain[] = [];
      for (let index = 0; index < count; index += 1) proxies.push(await startFaultyChain());
      const started = await startTestService({
        environment: {
          SOLANA_DEVNET_RPC_URLS: proxies.map(({ rpcUrl }) => rpcUrl).join(','),
          SOLANA_DEVNET_LEDGER_SOURCE: source,
          RECEIVE_BY_ONE_NODE_AFTER_SECONDS: String(aloneAfterSeconds),
        },
      });
      return { nodes: proxies, service: started };
    }

    /** A wallet that is followed by a service with so many nodes, for an account of its own. */
    async function following(count: number, aloneAfterSeconds = 60): Promise<string> {
      const key = `${count} ${aloneAfterSeconds}`;
      if (stage?.key !== key) {
        // One at a time: each follows twenty blocks a second.
        await stopStage();
        stage = { key, ...(await startStage(count, aloneAfterSeconds)) };
      }
      ({ nodes, service } = stage);
      const account = await service.createAccount();
      accountId = account.accountId;
      client = createWalletClient({ baseUrl: service.baseUrl, apiKey: account.apiKey, network: 'devnet' });
      const address = Keypair.generate().publicKey.toBase58();
      await client.watchWallet(address);
      await waitUntil(
        'the wallet is followed',
        async () => (await client.wallet(address)).coverage.status === 'following',
      );
      return address;
    }

    async function pay(address: string, lamports = DEPOSIT_LAMPORTS): Promise<string> {
      const { blockhash } = await connection.getLatestBlockhash();
      const transfer = SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: new PublicKey(address),
        lamports,
      });
      const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(
        transfer,
      );
      transaction.sign(payer);
      return connection.sendRawTransaction(transaction.serialize());
    }

    async function events(): Promise<StoredEvent[]> {
      const rows = (await service.database('events').where({ account_id: accountId }).orderBy('id')) as {
        name: string;
        body: string;
      }[];
      return rows.map(({ name, body }) => ({
        name,
        data: (JSON.parse(body) as { data: Record<string, unknown> }).data,
      }));
    }

    async function received(signature: string): Promise<StoredEvent | undefined> {
      return (await events()).find(
        ({ name, data }) => name === 'transaction.received' && data['signature'] === signature,
      );
    }

    async function history(address: string): Promise<HistoryEntry[]> {
      const entries: HistoryEntry[] = [];
      for await (const entry of client.history(address)) entries.push(entry);
      return entries;
    }

    const entryOf = async (address: string, signature: string) =>
      (await history(address)).find((entry) => entry.signature === signature);

    it('reports a deposit that two nodes agree on, and it becomes final', async () => {
      const address = await following(2);
      const signature = await pay(address);
      const event = await waitUntil('it is reported', () => received(signature));
      expect(event.data).to.include({ nodes: 2, amount: '0.25' });
      const entry = await waitUntil('it is final', async () => {
        const found = await entryOf(address, signature);
        return found?.status === 'finalized' && found;
      });
      expect(entry).to.include({ nodes: 2, reason: null });
      const { slot } = entry;
      await waitUntil(
        'all is known by two up to there',
        async () => ((await client.wallet(address)).complete_to_slot ?? 0) >= slot,
      );
    });

    it('never reports what one of two nodes invents, and goes on with what both have', async () => {
      const address = await following(2);
      nodes[0]?.faults.set([{ kind: 'invented-deposit', address, lamports: INVENTED_LAMPORTS }]);
      await waitUntil(
        'the lie was told',
        async () => (nodes[0]?.faults.acted()['invented-deposit'] ?? 0) > 2,
      );
      const signature = await pay(address);
      await waitUntil('the true one is reported', () => received(signature));
      await waitUntil('operators are told', async () =>
        service.logged().includes('nodes contradict each other'),
      );
      expect((await events()).filter(({ name }) => name === 'transaction.received')).to.have.length(1);
      expect((await history(address)).map((entry) => entry.signature)).to.deep.equal([signature]);
    });

    it('reports a payment that one of two nodes leaves out once both show it', async () => {
      const address = await following(2);
      nodes[0]?.faults.set([{ kind: 'left-out', address }]);
      const signature = await pay(address);
      await waitUntil('the lie was told', async () => (nodes[0]?.faults.acted()['left-out'] ?? 0) > 0);
      await waitUntil('complete is less than seen', async () => {
        const { complete_to_slot: complete, seen_to_slot: seen } = await client.wallet(address);
        return complete !== null && seen !== null && complete < seen - 10;
      });
      expect(await received(signature)).to.equal(undefined);
      nodes[0]?.faults.clear();
      const event = await waitUntil('it is reported', () => received(signature));
      expect(event.data).to.include({ nodes: 2, amount: '0.25' });
    });

    it('reports no amount that one of two nodes made up', async () => {
      const address = await following(2);
      nodes[1]?.faults.set([{ kind: 'wrong-amount', address, lamports: INVENTED_LAMPORTS }]);
      const signature = await pay(address);
      await waitUntil('the lie was told', async () => (nodes[1]?.faults.acted()['wrong-amount'] ?? 0) > 0);
      await waitUntil('operators are told', async () =>
        service.logged().includes('nodes contradict each other'),
      );
      expect(await received(signature)).to.equal(undefined);
      nodes[1]?.faults.clear();
      const event = await waitUntil('it is reported', () => received(signature));
      expect(event.data).to.include({ nodes: 2, amount: '0.25' });
    });

    it('calls nothing final on the word of one of two nodes', async () => {
      const address = await following(2);
      nodes[0]?.faults.set([{ kind: 'false-finality' }]);
      const signature = await pay(address);
      await waitUntil('it is reported', () => received(signature));
      const entry = await waitUntil('it is final', async () => {
        const found = await entryOf(address, signature);
        return found?.status === 'finalized' && found;
      });
      const final = await connection.getSlot('finalized');
      expect(entry.slot).to.be.at.most(final);
    });

    it('goes on while one of two nodes is away: on one node’s word, and nothing is final before it is back', async () => {
      const address = await following(2, 1);
      nodes[1]?.faults.set([{ kind: 'cut' }]);
      const signature = await pay(address);
      const event = await waitUntil('it is reported', () => received(signature));
      expect(event.data).to.include({ nodes: 1, amount: '0.25' });
      const { slot } = await connection.getParsedTransaction(signature).then((found) => found ?? { slot: 0 });
      await waitUntil(
        'the chain has it as final',
        async () => (await connection.getSlot('finalized')) > slot + 5,
      );
      expect(await entryOf(address, signature)).to.include({ status: 'confirmed', nodes: 1 });
      const { complete_to_slot: complete, seen_to_slot: seen } = await client.wallet(address);
      expect(complete).to.be.lessThan(seen ?? 0);
      nodes[1]?.faults.clear();
      const entry = await waitUntil('it is final', async () => {
        const found = await entryOf(address, signature);
        return found?.status === 'finalized' && found;
      });
      expect(entry).to.include({ nodes: 2 });
      await waitUntil('nothing is left to compare', async () => {
        const wallet = await client.wallet(address);
        return (wallet.complete_to_slot ?? 0) > (seen ?? 0);
      });
    });

    it('takes back a deposit that was reported on one node’s word and is not on the chain', async () => {
      const address = await following(2, 1);
      nodes[1]?.faults.set([{ kind: 'cut' }]);
      nodes[0]?.faults.set([{ kind: 'invented-deposit', address, lamports: INVENTED_LAMPORTS }]);
      const [false1] = await waitUntil('it is reported', async () => {
        const found = (await events()).filter(({ name }) => name === 'transaction.received');
        return found.length > 0 && found;
      });
      expect(false1?.data).to.include({ nodes: 1, amount: '1000' });
      for (const node of nodes) node.faults.clear();
      const taken = await waitUntil('it is taken back', async () =>
        (await events()).find(({ name }) => name === 'transaction.failed'),
      );
      expect(taken.data).to.include({
        transaction_id: false1?.data['transaction_id'] as string,
        error_code: 'NOT_ON_CHAIN',
        type: 'receive',
        amount: '1000',
      });
      const entry = (await history(address)).find(
        ({ transaction_id: id }) => id === taken.data['transaction_id'],
      );
      expect(entry).to.include({ status: 'dropped', reason: 'not_on_chain' });
      await waitUntil('the balance is right', async () => (await client.getBalance(address)).sol === '0');
    });

    it('corrects an amount that was reported on one node’s word', async () => {
      const address = await following(2, 1);
      nodes[1]?.faults.set([{ kind: 'cut' }]);
      nodes[0]?.faults.set([{ kind: 'wrong-amount', address, lamports: INVENTED_LAMPORTS }]);
      const signature = await pay(address);
      const event = await waitUntil('it is reported', () => received(signature));
      expect(event.data).to.include({ nodes: 1, amount: '1000.25' });
      for (const node of nodes) node.faults.clear();
      const corrected = await waitUntil('it is corrected', async () =>
        (await events()).find(({ name }) => name === 'transaction.corrected'),
      );
      expect(corrected.data).to.include({
        transaction_id: event.data['transaction_id'] as string,
        amount: '0.25',
        reported_amount: '1000.25',
        nodes: 2,
      });
      await waitUntil('the balance is right', async () => (await client.getBalance(address)).sol === '0.25');
    });

    it('reports a payment that one of three nodes leaves out, without it', async () => {
      const address = await following(3);
      nodes[1]?.faults.set([{ kind: 'left-out', address }]);
      const signature = await pay(address);
      const event = await waitUntil('it is reported', () => received(signature));
      expect(event.data).to.include({ amount: '0.25' });
      expect(event.data['nodes']).to.be.greaterThan(1);
      await waitUntil('it is final', async () => (await entryOf(address, signature))?.status === 'finalized');
    });
  });
}
