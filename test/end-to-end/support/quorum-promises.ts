import { expect } from 'chai';
import type { FaultInput } from '../../../local/chain/faults/chain-faults-schema.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createQuorumStage, type QuorumStage } from './quorum-stage.ts';

/** Far more than anybody has. */
const INVENTED_LAMPORTS = '1000000000000';

/** Minutes of the test's chain. */
const LATE_SLOTS = 3_000;

/** Longer than a node that tells the truth needs. */
const LATE_MS = 300;

/** The error of a node that lags. */
const UNHEALTHY = -32_005;

/** The promises of a ledger whose nodes may lie, for one source: a file each, so that both can run at once. */
export function describeQuorum(source: 'blocks' | 'addresses'): void {
  describe(`a ledger that is followed by ${source}, from nodes of which one may lie`, () => {
    let stage: QuorumStage;

    before(async () => {
      stage = await createQuorumStage(source);
    });
    // The next test begins with nodes that agree.
    afterEach(() => stage.agree());
    after(() => stage.stop());

    it('reports a deposit that two nodes agree on, and it becomes final', async () => {
      const address = await stage.following(2);
      const signature = await stage.pay(address);
      const event = await waitUntil('it is reported', () => stage.received(signature));
      expect(event.data).to.include({ nodes: 2, amount: '0.25' });
      const entry = await stage.isFinal(address, signature);
      expect(entry).to.include({ nodes: 2, reason: null });
      const { slot } = entry;
      await waitUntil(
        'all is known by two up to there',
        async () => ((await stage.client.wallet(address)).complete_to_slot ?? 0) >= slot,
      );
    });

    it('never reports what one of two nodes invents, and continues with what both have', async () => {
      const address = await stage.following(2);
      stage.nodes[0]?.faults.set([{ kind: 'invented-deposit', address, lamports: INVENTED_LAMPORTS }]);
      await stage.lieServed(0, 'invented-deposit', 3);
      const signature = await stage.pay(address);
      await waitUntil('the true one is reported', () => stage.received(signature));
      await waitUntil('operators are told', async () =>
        stage.service.logged().includes('nodes contradict each other'),
      );
      expect((await stage.events()).filter(({ name }) => name === 'transaction.received')).to.have.length(1);
      expect((await stage.history(address)).map((entry) => entry.signature)).to.deep.equal([signature]);
    });

    it('reports a payment that one of two nodes leaves out once both show it', async () => {
      const address = await stage.following(2);
      stage.nodes[0]?.faults.set([{ kind: 'left-out', address }]);
      const signature = await stage.pay(address);
      await stage.lieServed(0, 'left-out');
      await stage.isIncomplete(address);
      expect(await stage.received(signature)).to.equal(undefined);
      stage.nodes[0]?.faults.clear();
      const event = await waitUntil('it is reported', () => stage.received(signature));
      expect(event.data).to.include({ nodes: 2, amount: '0.25' });
    });

    it('reports a payment that one of two nodes claims to have in another slot once both show it', async () => {
      const address = await stage.following(2);
      // The follower reads from the one that lies, whose list comes last.
      stage.nodes[0]?.faults.set([
        { kind: 'invented-landing' },
        { kind: 'slow', ms: LATE_MS, methods: ['getSignaturesForAddress'] },
      ]);
      stage.nodes[1]?.faults.set([
        { kind: 'rpc-error', code: UNHEALTHY, methods: ['getTokenAccountsByOwner'] },
      ]);
      const signature = await stage.pay(address, { claimedBy: 0 });
      await stage.isRead(signature, { isListed: false });
      stage.nodes[1]?.faults.clear();
      await stage.isRead(signature, { isListed: true });
      expect(await stage.received(signature)).to.equal(undefined);
      stage.nodes[0]?.faults.clear();
      const event = await waitUntil('it is reported', () => stage.received(signature));
      expect(event.data).to.include({ nodes: 2, amount: '0.25' });
    });

    it('reports no amount that one of two nodes made up', async () => {
      const address = await stage.following(2);
      stage.nodes[1]?.faults.set([{ kind: 'wrong-amount', address, lamports: INVENTED_LAMPORTS }]);
      const signature = await stage.pay(address);
      await stage.lieServed(1, 'wrong-amount');
      await waitUntil('operators are told', async () =>
        stage.service.logged().includes('nodes contradict each other'),
      );
      expect(await stage.received(signature)).to.equal(undefined);
      stage.nodes[1]?.faults.clear();
      const event = await waitUntil('it is reported', () => stage.received(signature));
      expect(event.data).to.include({ nodes: 2, amount: '0.25' });
    });

    it('reports no deposit as long as one of two nodes says that it failed', async () => {
      const address = await stage.following(2);
      stage.nodes[0]?.faults.set([{ kind: 'false-error' }]);
      const signature = await stage.pay(address);
      await stage.lieServed(0, 'false-error');
      await stage.isIncomplete(address);
      expect(await stage.received(signature)).to.equal(undefined);
      expect(await stage.entryOf(address, signature)).to.equal(undefined);
      stage.nodes[0]?.faults.clear();
      const event = await waitUntil('it is reported', () => stage.received(signature));
      expect(event.data).to.include({ nodes: 2, amount: '0.25' });
      expect(await stage.entryOf(address, signature)).to.include({ kind: 'receive', nodes: 2 });
    });

    it('calls nothing final on the word of one of two nodes', async () => {
      const address = await stage.following(2);
      stage.nodes[0]?.faults.set([{ kind: 'false-finality' }]);
      // Without this, the block is final soon and the claim is true.
      stage.nodes[1]?.faults.set([{ kind: 'late-finality', slots: LATE_SLOTS }]);
      const signature = await stage.pay(address);
      const event = await waitUntil('it is reported', () => stage.received(signature));
      expect(event.data).to.include({ nodes: 2 });
      await stage.lieServed(0, 'false-finality');
      await stage.looksForFinality();
      expect(await stage.entryOf(address, signature)).to.include({ status: 'confirmed' });
      stage.nodes[1]?.faults.clear();
      const entry = await stage.isFinal(address, signature);
      expect(entry).to.include({ nodes: 2 });
      expect(entry.slot).to.be.at.most(await stage.connection.getSlot('finalized'));
    });

    it('continues with one node while the other one is away, and nothing is final before it is back', async () => {
      const address = await stage.following(2, 1);
      stage.nodes[1]?.faults.set([{ kind: 'cut' }]);
      const signature = await stage.pay(address);
      const event = await waitUntil('it is reported', () => stage.received(signature));
      expect(event.data).to.include({ nodes: 1, amount: '0.25' });
      const { slot } = await stage.connection
        .getParsedTransaction(signature)
        .then((found) => found ?? { slot: 0 });
      await waitUntil(
        'the chain has it as final',
        async () => (await stage.connection.getSlot('finalized')) > slot + 5,
      );
      expect(await stage.entryOf(address, signature)).to.include({ status: 'confirmed', nodes: 1 });
      const { complete_to_slot: complete, seen_to_slot: seen } = await stage.client.wallet(address);
      expect(complete).to.be.lessThan(seen ?? 0);
      stage.nodes[1]?.faults.clear();
      const entry = await stage.isFinal(address, signature);
      expect(entry).to.include({ nodes: 2 });
      await waitUntil('nothing is left to compare', async () => {
        const wallet = await stage.client.wallet(address);
        return (wallet.complete_to_slot ?? 0) > (seen ?? 0);
      });
    });

    it('takes back a deposit that was reported on one node’s word and is not on the chain', async () => {
      const address = await stage.following(2, 1);
      stage.nodes[1]?.faults.set([{ kind: 'cut' }]);
      stage.nodes[0]?.faults.set([{ kind: 'invented-deposit', address, lamports: INVENTED_LAMPORTS }]);
      const [false1] = await waitUntil('it is reported', async () => {
        const found = (await stage.events()).filter(({ name }) => name === 'transaction.received');
        return found.length > 0 && found;
      });
      expect(false1?.data).to.include({ nodes: 1, amount: '1000' });
      for (const node of stage.nodes) node.faults.clear();
      const taken = await waitUntil('it is taken back', async () =>
        (await stage.events()).find(({ name }) => name === 'transaction.failed'),
      );
      expect(taken.data).to.include({
        transaction_id: false1?.data['transaction_id'] as string,
        error_code: 'NOT_ON_CHAIN',
        type: 'receive',
        amount: '1000',
      });
      const entry = (await stage.history(address)).find(
        ({ transaction_id: id }) => id === taken.data['transaction_id'],
      );
      expect(entry).to.include({ status: 'dropped', reason: 'not_on_chain' });
      await waitUntil(
        'the balance is right',
        async () => (await stage.client.getBalance(address)).sol === '0',
      );
    });

    it('corrects an amount that was reported on one node’s word', async () => {
      const address = await stage.following(2, 1);
      stage.nodes[1]?.faults.set([{ kind: 'cut' }]);
      stage.nodes[0]?.faults.set([{ kind: 'wrong-amount', address, lamports: INVENTED_LAMPORTS }]);
      const signature = await stage.pay(address);
      const event = await waitUntil('it is reported', () => stage.received(signature));
      expect(event.data).to.include({ nodes: 1, amount: '1000.25' });
      for (const node of stage.nodes) node.faults.clear();
      const corrected = await waitUntil('it is corrected', async () =>
        (await stage.events()).find(({ name }) => name === 'transaction.corrected'),
      );
      expect(corrected.data).to.include({
        transaction_id: event.data['transaction_id'] as string,
        amount: '0.25',
        reported_amount: '1000.25',
        nodes: 2,
      });
      await waitUntil(
        'the balance is right',
        async () => (await stage.client.getBalance(address)).sol === '0.25',
      );
    });

    for (const [what, fault] of [
      ['leaves out', (address) => ({ kind: 'left-out', address })],
      ['says to have failed', () => ({ kind: 'false-error' })],
    ] satisfies [string, (address: string) => FaultInput][]) {
      it(`reports a payment that one of three nodes ${what}, without it`, async () => {
        const address = await stage.following(3);
        const lie = fault(address);
        stage.nodes[1]?.faults.set([lie]);
        const told = stage.lieServed(1, lie.kind);
        const signature = await stage.pay(address);
        const event = await waitUntil('it is reported', () => stage.received(signature));
        expect(event.data).to.include({ amount: '0.25' });
        expect(event.data['nodes']).to.be.greaterThan(1);
        await stage.isFinal(address, signature);
        await told;
      });
    }

    it('believes one node alone: what it invents is reported, complete, and final when it says so', async () => {
      const address = await stage.following(1);
      stage.nodes[0]?.faults.set([{ kind: 'invented-deposit', address, lamports: INVENTED_LAMPORTS }]);
      const event = await waitUntil('it is reported', async () =>
        (await stage.events()).find(({ name }) => name === 'transaction.received'),
      );
      expect(event.data).to.include({ nodes: 1, amount: '1000' });
      const entry = await stage.isFinal(address, event.data['signature'] as string);
      expect(entry).to.include({ nodes: 1, reason: null });
      expect((await stage.client.wallet(address)).complete_to_slot).to.be.at.least(entry.slot);
    });
  });
}
