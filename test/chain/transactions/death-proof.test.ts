import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { expect } from 'chai';
import {
  isDisputed,
  proveDeath,
  type SigningRequestToProve,
} from '../../../chain/transactions/death-proof.ts';
import { poolOf } from '../support/rpc-pool.ts';
import { MADE_BY, madeTransaction, type MadeTransaction } from '../../activities/support/scripted-chain.ts';
import { closedUrl, startRpcServer, type RpcCall } from '../support/rpc-server.ts';

const GENESIS = 'GenesisOfTheRightChain1111111111111111111111';
const FINALIZED = { confirmationStatus: 'finalized', confirmations: null, err: null, slot: 900 };

const OURS = madeTransaction();

const SIGNING_REQUEST: SigningRequestToProve = {
  signatures: ['ours'],
  witnesses: ['witness'],
  referenceKey: 'reference',
  messageHashes: [OURS.messageHash],
  wallet: MADE_BY,
  storedSignatures: [],
  blockhash: 'blockhash',
  createdAtBlockHeight: 849,
  boundHeight: 1_000,
  genesisHash: GENESIS,
};

/** A node's answers; the defaults are those of a node that proves the death. */
interface NodeFacts {
  genesis?: string;
  finalizedSlot?: number;
  blockHeight?: number;
  contextSlot?: number;
  statuses?: (typeof FINALIZED | null)[];
  blockhashValid?: boolean;
  transaction?: object | null;
  /** It has every block since before the signing request. */
  blocks?: boolean;
  references?: { signature: string; slot: number; err: null; confirmationStatus: string }[];
}

describe('that a signing request is dead', () => {
  const servers: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  async function node(facts: NodeFacts = {}): Promise<string> {
    const answers: Record<string, unknown> = {
      getSlot: facts.finalizedSlot ?? 1_200,
      getBlock: { blockHeight: facts.blockHeight ?? 1_001 },
      getSignatureStatuses: {
        context: { slot: facts.contextSlot ?? 1_200 },
        value: facts.statuses ?? [null, FINALIZED],
      },
      getSignaturesForAddress: facts.references ?? [],
      isBlockhashValid: { context: { slot: 1_200 }, value: facts.blockhashValid ?? false },
      getTransaction: facts.transaction ?? null,
    };
    const ofBlocks = ({ method, params: [first, limit] }: RpcCall): unknown => {
      if (method === 'getBlock') return { blockHeight: Number(first) - 199, signatures: ['vote'] };
      if (method === 'getBlocksWithLimit') {
        return Array.from({ length: Number(limit) }, (_, index) => Number(first) + index);
      }
      const value = (first as string[]).map((signature) => (signature === 'vote' ? FINALIZED : null));
      return { context: { slot: 1_200 }, value };
    };
    const server = await startRpcServer((response, call: RpcCall) => {
      const isOfBlocks = /"signatures"|"vote"|WithLimit/.test(JSON.stringify(call));
      const answer =
        isOfBlocks && !facts.blocks
          ? { error: { code: -32_001, message: 'cleaned up' } }
          : { result: isOfBlocks ? ofBlocks(call) : answers[call.method] };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }));
    }, facts.genesis ?? GENESIS);
    servers.push(server);
    return server.url;
  }

  async function verdictOf(urls: string[]): Promise<string> {
    return (await proveDeath(poolOf(urls).inTurn(), SIGNING_REQUEST, 'finalized')).verdict;
  }

  it('is proven by a node that is past the bound, remembers the witness, and knows nothing of them', async () => {
    const proof = await proveDeath(poolOf([await node()]).inTurn(), SIGNING_REQUEST, 'finalized');
    expect(proof.verdict).to.equal('dead');
    expect(proof.observations[0]).to.include({
      node: 'rpc-1',
      genesisHash: GENESIS,
      commitment: 'finalized',
      slot: 1_200,
      blockHeight: 1_001,
      blockhashValid: false,
      statusContextSlot: 1_200,
      witnessFinalized: true,
    });
  });

  it('is proven although one node alone named the witness, and no other one knows it', async () => {
    const facts = { statuses: [null, null], blocks: true };
    const urls = [await node(facts), await node(facts)];
    const proof = await proveDeath(poolOf(urls).inTurn(), SIGNING_REQUEST, 'finalized');
    expect(proof.verdict).to.equal('dead');
    expect(proof.observations.map(({ witnessFinalized }) => witnessFinalized)).to.deep.equal([true, true]);
  });

  const unproven: [string, NodeFacts][] = [
    ['whose finalized chain is just at the bound', { blockHeight: 1_000 }],
    ['that says a height past the bound and would still accept the blockhash', { blockhashValid: true }],
    ['that leaves the witness out of its answer', { statuses: [null] }],
    ['whose statuses are older than its blocks', { contextSlot: 1_199 }],
    ['that was pruned and has lost the witness', { statuses: [null, null] }],
    [
      'whose witness is not finalized',
      { statuses: [null, { ...FINALIZED, confirmationStatus: 'confirmed' }] },
    ],
    ['of another chain', { genesis: 'GenesisOfAnotherChain11111111111111111111111' }],
  ];
  for (const [title, facts] of unproven) {
    it(`is unknown to a node ${title}`, async () => {
      expect(await verdictOf([await node(facts)])).to.equal('unknown');
    });

    it(`is unknown if one of two nodes is one ${title}`, async () => {
      expect(await verdictOf([await node(), await node(facts)])).to.equal('unknown');
    });
  }

  it('is unknown while the second of two nodes does not answer, and without any node', async () => {
    expect(await verdictOf([await node(), closedUrl()])).to.equal('unknown');
    expect(await verdictOf([])).to.equal('unknown');
  });

  describe('with several nodes', () => {
    const seen = () => node({ statuses: [FINALIZED, FINALIZED] });

    it('is unknown if one of two has seen them, and is called disputed', async () => {
      const proof = await proveDeath(
        poolOf([await node(), await seen()]).inTurn(),
        SIGNING_REQUEST,
        'finalized',
      );
      expect(proof.verdict).to.equal('unknown');
      expect(isDisputed(proof)).to.equal(true);
    });

    it('is proven by two of three, although the third one claims to have seen it', async () => {
      const urls = [await seen(), await node(), await node()];
      const proof = await proveDeath(poolOf(urls).inTurn(), SIGNING_REQUEST, 'finalized');
      expect(proof.verdict).to.equal('dead');
      expect(proof.observations).to.have.length(3);
    });

    it('is proven by two of three while the third one is away', async () => {
      expect(await verdictOf([closedUrl(), await node(), await node()])).to.equal('dead');
    });

    it('is unknown to one of three', async () => {
      expect(await verdictOf([await node(), closedUrl(), closedUrl()])).to.equal('unknown');
    });

    it('is refuted by two of three', async () => {
      expect(await verdictOf([await node(), await seen(), await seen()])).to.equal('seen');
    });

    const showing = (transaction: MadeTransaction) =>
      node({ references: referenced(transaction.signature), transaction: shown(transaction.wire) });

    it('is refuted by one that shows a new transaction that the wallet has signed', async () => {
      expect(await verdictOf([await node(), await node(), await showing(OURS)])).to.equal('seen');
    });

    it('is not refuted by one that shows again what is stored, or what the wallet has not signed', async () => {
      const stored = { ...SIGNING_REQUEST, storedSignatures: [OURS.signature] };
      const repeating = [await node(), await node(), await showing(OURS)];
      expect((await proveDeath(poolOf(repeating).inTurn(), stored, 'finalized')).verdict).to.equal('dead');

      const bytes = randomBytes(64);
      const wire = Uint8Array.of(1, ...bytes, ...OURS.message);
      const forged = { ...OURS, wire, signature: base58.encode(bytes) };
      const forging = [await node(), await node(), await showing(forged)];
      expect(await verdictOf(forging)).to.equal('dead');
    });
  });

  const referenced = (signature: string) => [
    { signature, slot: 950, err: null, confirmationStatus: 'confirmed' },
  ];
  const shown = (wire: Uint8Array) => ({ transaction: [Buffer.from(wire).toString('base64'), 'base64'] });

  /** A node that knows how to turn pages: the newest first, ours at the very end. */
  async function floodedNode(foreign: number, { pages = true } = {}): Promise<string> {
    const all = [...Array.from({ length: foreign }, (_, index) => `foreign-${index}`), OURS.signature].map(
      (signature) => ({ signature, slot: 950, err: null, confirmationStatus: 'finalized' }),
    );
    const other = madeTransaction();
    const base = await node();
    const server = await startRpcServer((response, { method, params }: RpcCall) => {
      const reply = (result: unknown): void => {
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
      };
      if (method === 'getSignaturesForAddress') {
        const { before, limit = 1_000 } = params[1] as { before?: string; limit?: number };
        const start =
          before === undefined || !pages ? 0 : all.findIndex((each) => each.signature === before) + 1;
        reply(all.slice(start, start + limit));
      } else if (method === 'getTransaction') {
        reply(shown(params[0] === OURS.signature ? OURS.wire : other.wire));
      } else {
        void fetch(base, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        }).then(async (answer) => response.end(await answer.text()));
      }
    }, GENESIS);
    servers.push(server);
    return server.url;
  }

  it('is refuted by our message even if an attacker has added two thousand others after it', async () => {
    expect(await verdictOf([await floodedNode(2_000)])).to.equal('seen');
  });

  it('is unknown if there are more transactions with the reference than can be checked', async () => {
    const proof = await proveDeath(
      poolOf([await floodedNode(2_000, { pages: false })]).inTurn(),
      SIGNING_REQUEST,
      'finalized',
    );
    expect(proof.verdict).to.equal('unknown');
    expect(proof.observations[0]?.reason).to.include('more transactions with the reference');
  });

  it('is refuted by one of the operation’s messages with the reference', async () => {
    const references = referenced(OURS.signature);
    expect(await verdictOf([await node({ references, transaction: shown(OURS.wire) })])).to.equal('seen');
  });

  it('is not refuted by transactions of others with the reference', async () => {
    const theirs = madeTransaction();
    const references = referenced(theirs.signature);
    expect(await verdictOf([await node({ references, transaction: shown(theirs.wire) })])).to.equal('dead');
  });

  it('is unknown to a node that lists a transaction with the reference and does not show it', async () => {
    const references = referenced(OURS.signature);
    expect(await verdictOf([await node({ references, transaction: null })])).to.equal('unknown');
  });

  it('is proven past skipped slots, by the newest finalized block that there is', async () => {
    const server = await startRpcServer((response, call: RpcCall) => {
      const skipped = call.method === 'getBlock' && call.params[0] !== 1_198;
      const results: Record<string, unknown> = {
        getSlot: 1_200,
        getBlock: { blockHeight: 1_001 },
        getSignatureStatuses: { context: { slot: 1_200 }, value: [null, FINALIZED] },
        getSignaturesForAddress: [],
        isBlockhashValid: { context: { slot: 1_200 }, value: false },
      };
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          ...(skipped ? { error: { code: -32_007, message: 'skipped' } } : { result: results[call.method] }),
        }),
      );
    }, GENESIS);
    servers.push(server);
    const proof = await proveDeath(poolOf([server.url]).inTurn(), SIGNING_REQUEST, 'finalized');
    expect(proof.verdict).to.equal('dead');
    expect(proof.observations[0]).to.include({ slot: 1_198 });
  });
});
