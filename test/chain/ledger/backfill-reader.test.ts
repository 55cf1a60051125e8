import { Keypair } from '@solana/web3.js';
import { expect } from 'chai';
import { readOlder } from '../../../chain/ledger/backfill-reader.ts';
import type { RpcClient } from '../../../chain/rpc/rpc-client.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { chainRpc, fundedWallet, newWallet, signaturesOf } from '../../support/chain-client.ts';
import { createIssuer } from '../../support/test-tokens.ts';
import { failureOf } from '../support/failed-call.ts';
import { rpcServers } from '../support/rpc-server.ts';
import { historyNodes, newAddress, WALLET } from './support/history-nodes.ts';

describe('the history of a wallet from before it was followed', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());
  const signal = new AbortController().signal;

  /** Each call continues from the last one's position, as a database returns it. */
  async function readAll(rpc: RpcClient, wallet: string, limit: number, between = async () => undefined) {
    const pages: ObservedTransaction[][] = [];
    let position: unknown = null;
    do {
      const older = await readOlder(rpc, {
        wallet,
        position,
        reportedAfter: null,
        minSlot: 0,
        limit,
        signal,
      });
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

  const nodeWith = historyNodes(servers);

  it('has no duplicates if a page ends within a block that several of its addresses name', async () => {
    const entry = (signature: string, slot: number) => ({ signature, slot });
    const { rpc } = await nodeWith({
      [WALLET]: [entry('e', 50), entry('c', 40), entry('b', 40), entry('a', 10)],
      [newAddress()]: [entry('d', 40), entry('c', 40), entry('b', 40), entry('z', 5)],
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
    const accounts = Array.from({ length: 210 }, newAddress);
    const { rpc, calls } = await nodeWith(
      Object.fromEntries(
        accounts.map((name, index) => [name, [{ signature: `of-${name}`, slot: 100 + index }]]),
      ),
    );
    const first = await readOlder(rpc, {
      wallet: WALLET,
      position: null,
      reportedAfter: null,
      minSlot: 0,
      limit: 50,
      signal,
    });
    expect(first.transactions).to.deep.equal([]);
    expect(first.position).to.not.equal(null);
    expect(calls.length).to.be.at.most(204);
    const found = (await readAll(rpc, WALLET, 50)).flat().map(({ slot }) => slot);
    expect(found).to.deep.equal(accounts.map((_, index) => 309 - index));
  });

  it('fails if the node does not show a transaction that it names', async () => {
    const { rpc } = await nodeWith({ [WALLET]: [{ signature: 'a', slot: 30 }] }, { shows: false });
    const older = readOlder(rpc, {
      wallet: WALLET,
      position: null,
      reportedAfter: null,
      minSlot: 0,
      limit: 2,
      signal,
    });
    expect(await failureOf(older)).to.include({ kind: 'rpc', rpcCode: -32_011 });
  });
});
