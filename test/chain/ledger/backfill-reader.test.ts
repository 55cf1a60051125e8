import { ChainError } from '../../../chain/rpc/chain-error.ts';
import { Keypair } from '@solana/web3.js';
import { expect } from 'chai';
import { readOlder } from '../../../chain/ledger/backfill-reader.ts';
import { MissingPastError } from '../../../chain/ledger/missing-past-error.ts';
import { createRpcClient, type RpcClient } from '../../../chain/rpc/rpc-client.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { chainRpc, fundedWallet, newWallet, signaturesOf } from '../../support/chain-client.ts';
import { createIssuer } from '../../support/test-tokens.ts';
import { failureOf } from '../support/failed-call.ts';
import { failure, result, rpcServers, type RpcCall } from '../support/rpc-server.ts';

describe('the history of a wallet from before it was followed', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());
  const signal = new AbortController().signal;

  /** Each call continues from the last one's position, as a database returns it. */
  async function readAll(rpc: RpcClient, wallet: string, limit: number, between = async () => undefined) {
    const pages: ObservedTransaction[][] = [];
    let position: unknown = null;
    do {
      const older = await readOlder(rpc, { wallet, position, minSlot: 0, limit, signal });
      pages.push(older.transactions);
      position = JSON.parse(JSON.stringify(older.position));
      await between();
    } while (position !== null);
    return pages;
  }

  it('is that of the wallet and its token accounts, newest first, each transaction once', async () => {
    const issuer = await createIssuer();
    const token = await issuer.createMint('none');
    const other = await issuer.createMint('permanent delegate');
    const wallet = await fundedWallet();
    for (let index = 0; index < 3; index += 1) {
      await token.mintTo(wallet.address, 1n);
      await issuer.giveSol(wallet.address, 1_000_000);
      await other.mintTo(wallet.address, 2n);
    }
    const rpc = await chainRpc();
    const addresses = [wallet.address, token.accountOf(wallet.address), other.accountOf(wallet.address)];
    const all = new Set((await Promise.all(addresses.map(signaturesOf))).flat());

    for (const limit of [2, 50]) {
      const pages = await readAll(rpc, wallet.address, limit);
      const found = pages.flat();
      expect(found.map(({ signature }) => signature)).to.have.members([...all]);
      expect(found.map(({ slot }) => slot)).to.deep.equal(
        found.map(({ slot }) => slot).sort((a, b) => b - a),
      );
      for (const page of pages) expect(page).to.have.length.of.at.most(limit);
      for (const { blockHeight } of found) expect(blockHeight).to.be.a('number');
    }
  });

  it('has no transaction from after its first call', async () => {
    const issuer = await createIssuer();
    const token = await issuer.createMint('none');
    const wallet = await fundedWallet();
    await token.mintTo(wallet.address, 1n);
    await token.mintTo(wallet.address, 1n);
    const before = new Set(
      (await Promise.all([wallet.address, token.accountOf(wallet.address)].map(signaturesOf))).flat(),
    );
    const pages = await readAll(await chainRpc(), wallet.address, 1, async () => {
      await token.mintTo(wallet.address, 1n);
    });
    expect(pages.flat().map(({ signature }) => signature)).to.have.members([...before]);
  });

  it('has payments to a token account from when it was the wallet’s, though it has another owner now', async () => {
    const issuer = await createIssuer();
    const token = await issuer.createMint('none');
    const wallet = await fundedWallet();
    for (let index = 0; index < 3; index += 1) await token.mintTo(wallet.address, 1n);
    const keys = Keypair.fromSecretKey(wallet.exportSecretKey());
    await token.giveAway(keys, (await newWallet()).address);
    const own = (
      await Promise.all([wallet.address, token.accountOf(wallet.address)].map(signaturesOf))
    ).flat();
    const rpc = await chainRpc();
    for (const limit of [2, 50]) {
      const found = (await readAll(rpc, wallet.address, limit)).flat();
      expect(found.map(({ signature }) => signature)).to.have.members([...new Set(own)]);
    }
  });

  const newAddress = () => Keypair.generate().publicKey.toBase58();
  const WALLET = newAddress();

  interface Node {
    /** False: it does not show transactions. */
    shows?: boolean;
    /** Former token accounts of the wallet. */
    lost?: string[];
    /** By signature: token accounts that the wallet owned before the transaction. */
    held?: Record<string, string[]>;
    /** First slot of its own history. */
    firstSlot?: number;
  }

  /** Histories by address; every transaction of a slot is one block. */
  async function nodeWith(
    histories: Record<string, { signature: string; slot: number }[]>,
    { shows = true, lost = [], held = {}, firstSlot = 0 }: Node = {},
  ) {
    const all = new Map(
      Object.values(histories).flatMap((list) => list.map((entry) => [entry.signature, entry.slot])),
    );
    const server = await servers.node((response, { method, params }: RpcCall) => {
      const [asked, options] = params as [
        string | number,
        { before?: string; limit: number; programId?: string },
      ];
      if (method === 'getTokenAccountsByOwner') {
        const mine = options.programId?.startsWith('Tokenkeg')
          ? Object.keys(histories).filter((key) => key !== WALLET && !lost.includes(key))
          : [];
        result({ context: { slot: 900 }, value: mine.map((pubkey) => ({ pubkey })) })(response);
      } else if (method === 'getSignaturesForAddress') {
        const list = histories[asked] ?? [];
        const start = list.findIndex(({ signature }) => signature === options.before) + 1;
        result(list.slice(start, start + options.limit))(response);
      } else if (method === 'getBlock') {
        const signatures = [...all].filter(([, slot]) => slot === asked).map(([signature]) => signature);
        result({ blockhash: `hash-${asked}`, blockHeight: 7, signatures: signatures.sort() })(response);
      } else if (method === 'getFirstAvailableBlock') result(firstSlot)(response);
      else if (!shows) failure(-32_011, 'Transaction history is not available from this node')(response);
      else {
        const signature = String(asked);
        result(transactionJson(signature, all.get(signature) ?? 0, held[signature]))(response);
      }
    });
    return { rpc: createRpcClient(server.url), calls: server.calls };
  }

  function transactionJson(signature: string, slot: number, held: string[] = []): unknown {
    const balances = held.map((_, index) => ({
      accountIndex: index + 1,
      mint: WALLET,
      owner: WALLET,
      uiTokenAmount: { amount: '1', decimals: 0 },
    }));
    const rents = held.map(() => 2_000);
    const header = { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 };
    return {
      slot,
      blockTime: 1_700_000_000 + slot,
      version: 'legacy',
      transaction: {
        signatures: [signature],
        message: { accountKeys: [WALLET, ...held], header, instructions: [] },
      },
      meta: {
        err: null,
        fee: 5_000,
        preBalances: [20_000, ...rents],
        postBalances: [15_000, ...rents],
        preTokenBalances: balances,
        postTokenBalances: [],
        loadedAddresses: { writable: [], readonly: [] },
        innerInstructions: [],
      },
    };
  }

  it('has no duplicates if a page ends within a block that several of its addresses name', async () => {
    const entry = (signature: string, slot: number) => ({ signature, slot });
    const { rpc } = await nodeWith({
      [WALLET]: [entry('e', 50), entry('c', 40), entry('b', 40), entry('a', 10)],
      account: [entry('d', 40), entry('c', 40), entry('b', 40), entry('z', 5)],
      empty: [],
    });
    for (const limit of [1, 2, 3, 10]) {
      const found = (await readAll(rpc, WALLET, limit)).flat();
      expect(found.map(({ signature }) => signature).sort()).to.deep.equal(['a', 'b', 'c', 'd', 'e', 'z']);
      expect(found.map(({ slot }) => slot)).to.deep.equal([50, 40, 40, 40, 10, 5]);
    }
  });

  it('finds one former token account through another, in order and each transaction once', async () => {
    const entry = (signature: string, slot: number) => ({ signature, slot });
    const [first, second] = [newAddress(), newAddress()];
    const { rpc } = await nodeWith(
      {
        [WALLET]: [entry('g', 60), entry('e', 50), entry('a', 10)],
        // Transactions of a later owner are not the wallet's.
        [first]: [entry('x', 80), entry('y', 70), entry('e', 50), entry('d', 50), entry('c', 40)],
        [second]: [entry('c', 40), entry('b', 30)],
      },
      { lost: [first, second], held: { e: [first], c: [first, second], b: [second] } },
    );
    for (const limit of [1, 2, 3, 10]) {
      const pages = await readAll(rpc, WALLET, limit);
      expect(
        pages.flat().map(({ slot }) => slot),
        `${limit} at a time`,
      ).to.deep.equal([60, 50, 50, 40, 30, 10]);
      expect(
        pages
          .flat()
          .map(({ signature }) => signature)
          .sort(),
      ).to.deep.equal(['a', 'b', 'c', 'd', 'e', 'g']);
      for (const page of pages) expect(page).to.have.length.of.at.most(limit);
    }
  });

  it('is read a part at a time with any number of token accounts', async () => {
    const accounts = Array.from({ length: 210 }, (_, index) => `account-${index}`);
    const { rpc, calls } = await nodeWith(
      Object.fromEntries(
        accounts.map((name, index) => [name, [{ signature: `of-${name}`, slot: 100 + index }]]),
      ),
    );
    const first = await readOlder(rpc, { wallet: WALLET, position: null, minSlot: 0, limit: 50, signal });
    expect(first.transactions).to.deep.equal([]);
    expect(first.position).to.not.equal(null);
    expect(calls.length).to.be.at.most(203);
    const found = (await readAll(rpc, WALLET, 50)).flat().map(({ slot }) => slot);
    expect(found).to.deep.equal(accounts.map((_, index) => 309 - index));
  });

  it('says that it ended because the node has deleted older blocks, in any call', async () => {
    const history = [30, 20, 10].map((slot) => ({ signature: `s${slot}`, slot }));
    for (const [firstSlot, isPruned] of [
      [0, false],
      [32, false],
      [33, true],
    ] as const) {
      const { rpc } = await nodeWith({ [WALLET]: history, [newAddress()]: [] }, { firstSlot });
      let position: unknown = null;
      for (let call = 0; call < 2; call += 1) {
        const older = await readOlder(rpc, { wallet: WALLET, position, minSlot: 0, limit: 2, signal });
        expect(older.isPruned, `${firstSlot}`).to.equal(isPruned);
        position = older.position;
      }
      expect(position).to.equal(null);
    }
  });

  it('is asked of another node if one has deleted it', async () => {
    const history = [30, 20, 10].map((slot) => ({ signature: `s${slot}`, slot }));
    const pruned = await nodeWith({ [WALLET]: history.slice(0, 1) }, { firstSlot: 25_000 });
    const whole = await nodeWith({ [WALLET]: history });
    const turn = [pruned.rpc, whole.rpc].map((rpc, index) => ({ ...rpc, name: `node-${index}` }));
    const nodes = { ...pruned.rpc, inTurn: () => turn };
    const asked = { wallet: WALLET, position: null, minSlot: 0, limit: 50, signal };
    const older = await readOlder(nodes, asked);
    expect(older).to.include({ isPruned: false, position: null });
    expect(older.transactions).to.have.length(3);
    // Better than nothing if no node has more.
    const some = await readOlder({ ...pruned.rpc, inTurn: () => turn.slice(0, 1) }, asked);
    expect(some).to.include({ isPruned: true, position: null });
    expect(some.transactions).to.have.length(1);
  });

  it('waits for a node that may have blocks that another one has deleted, but not forever', async () => {
    const history = [30, 20, 10].map((slot) => ({ signature: `s${slot}`, slot }));
    const pruned = await nodeWith({ [WALLET]: history.slice(0, 1) }, { firstSlot: 25_000 });
    const away = { call: () => Promise.reject(new ChainError('unavailable', 'the node did not answer')) };
    const turn = [pruned.rpc, away].map((rpc, index) => ({ ...rpc, name: `node-${index}` }));
    const nodes = { ...pruned.rpc, inTurn: () => turn };
    const asked = { wallet: WALLET, position: null, minSlot: 0, limit: 50, signal };
    const failure = await readOlder(nodes, asked).catch((error: unknown) => error);
    expect(failure).to.be.an.instanceOf(MissingPastError);
    expect((failure as Error).cause).to.have.property('message', 'the node did not answer');
    expect(await readOlder(nodes, { ...asked, mayBeCutOff: true })).to.include({ isPruned: true });
  });

  it('is not called complete by a node that does not name its first block', async () => {
    const { rpc } = await nodeWith({ [WALLET]: [{ signature: 'a', slot: 30 }] });
    const silent: typeof rpc = {
      ...rpc,
      call: (method, ...rest) =>
        method === 'getFirstAvailableBlock'
          ? Promise.reject(new ChainError('rpc', 'Method not found', { rpcCode: -32_601 }))
          : rpc.call(method, ...rest),
    };
    const older = await readOlder(silent, { wallet: WALLET, position: null, minSlot: 0, limit: 2, signal });
    expect(older).to.include({ isPruned: true, position: null });
  });

  it('fails if the node does not show a transaction that it names', async () => {
    const { rpc } = await nodeWith({ [WALLET]: [{ signature: 'a', slot: 30 }] }, { shows: false });
    const older = readOlder(rpc, { wallet: WALLET, position: null, minSlot: 0, limit: 2, signal });
    expect(await failureOf(older)).to.include({ kind: 'rpc', rpcCode: -32_011 });
  });
});
