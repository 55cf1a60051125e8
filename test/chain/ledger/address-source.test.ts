import { approve, AuthorityType, burn, closeAccount, setAuthority } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { expect } from 'chai';
import { z } from 'zod';
import { createAddressSource } from '../../../chain/ledger/address-source.ts';
import { newestBlock } from '../../../chain/ledger/block-head.ts';
import type { LedgerCursor, LedgerStep, BlockRange } from '../../../chain/ledger/ledger-source.ts';
import type { RpcClient } from '../../../chain/rpc/rpc-client.ts';
import { chainRpc, fundedWallet, newWallet, signaturesOf } from '../../support/chain-client.ts';
import { createIssuer } from '../../support/test-tokens.ts';
import { waitUntil } from '../../support/wait-until.ts';

const block = z
  .object({
    transactions: z.array(
      z.object({
        transaction: z.object({
          signatures: z.tuple([z.string()]).rest(z.string()),
          message: z.object({ accountKeys: z.array(z.string()) }),
        }),
        meta: z.object({
          preTokenBalances: z.array(z.object({ owner: z.string() })),
          postTokenBalances: z.array(z.object({ owner: z.string() })),
        }),
      }),
    ),
  })
  .nullable();

describe('the ledger by address', () => {
  const signal = new AbortController().signal;
  let rpc: RpcClient;
  before(async () => {
    rpc = await chainRpc();
  });

  async function tip(): Promise<LedgerCursor> {
    const { slot, blockhash } = await newestBlock(rpc, 'confirmed');
    return { slot, blockhash };
  }

  async function rangeUpTo(from: LedgerCursor, slot: number, wallets: Set<string>): Promise<BlockRange> {
    await waitUntil('the slot is confirmed', async () => (await tip()).slot >= slot);
    return rangeOf(await createAddressSource(rpc).next(from, wallets, signal));
  }

  /** From the blocks themselves: signatures of transactions that name a wallet or an account of it. */
  async function inBlocks({ from, to }: BlockRange, wallets: Set<string>): Promise<string[]> {
    const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };
    const found: string[] = [];
    for (let slot = from.slot + 1; slot <= to.slot; slot += 1) {
      const answer = await rpc.call('getBlock', [slot, options], block);
      for (const { transaction, meta } of answer?.transactions ?? []) {
        const owners = [...meta.preTokenBalances, ...meta.postTokenBalances].map(({ owner }) => owner);
        const names = [...transaction.message.accountKeys, ...owners];
        if (names.some((name) => wallets.has(name))) found.push(transaction.signatures[0]);
      }
    }
    return found;
  }

  it('has every transaction that names a wallet or a token account of one, in the order of the blocks', async () => {
    const issuer = await createIssuer();
    const [old, fee] = [await issuer.createMint('none'), await issuer.createMint('transfer fee')];
    const sender = await fundedWallet();
    const gone = Keypair.fromSecretKey(sender.exportSecretKey());
    const receiver = await newWallet();
    await old.mintTo(receiver.address, 1n);
    const from = await tip();

    await issuer.giveSol(receiver.address, 5_000_000);
    await old.mintTo(receiver.address, 20n);
    await fee.mintTo(sender.address, 30n);
    await old.mintTo(sender.address, 40n);
    await old.giveAway(gone, (await newWallet()).address);
    await issuer.giveSol((await newWallet()).address, 5_000_000);

    const wallets = new Set([sender.address, receiver.address]);
    const range = await rangeUpTo(from, (await tip()).slot + 2, wallets);
    const signatures = range.transactions.map(({ signature }) => signature);
    expect(signatures).to.deep.equal(await inBlocks(range, wallets));
    expect(signatures).to.have.length.of.at.least(6);
    expect(new Set(signatures).size).to.equal(signatures.length);
    // The wallet has given this account away, and none of these transactions names the wallet's own address.
    const tokenSignatures = await signaturesOf(old.accountOf(sender.address));
    expect(signatures).to.include.members(tokenSignatures);
    expect(range.blocks.map(({ slot }) => slot)).to.deep.equal([
      ...new Set(range.transactions.map(({ slot }) => slot)),
    ]);
    for (const { blockHeight, position } of range.transactions) {
      expect(blockHeight).to.be.a('number');
      expect(position).to.be.at.least(0);
    }
  });

  it('continues where it ended, without gaps or duplicates', async () => {
    const wallet = await newWallet();
    const issuer = await createIssuer();
    const wallets = new Set([wallet.address]);
    const source = createAddressSource(rpc);
    let cursor = await tip();
    const found: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      await issuer.giveSol(wallet.address, 1_000_000 + round);
      const step = await waitUntil('something new is confirmed', async () => {
        const next = await source.next(cursor, wallets, signal);
        return next.kind === 'waiting' ? null : next;
      });
      const range = rangeOf(step);
      expect(range.from).to.deep.equal(cursor);
      found.push(...range.transactions.map(({ signature }) => signature));
      cursor = range.to;
    }
    const all = await signaturesOf(wallet.address);
    const rest = await rangeUpTo(cursor, (await tip()).slot + 2, wallets);
    found.push(...rest.transactions.map(({ signature }) => signature));
    expect(found).to.deep.equal(all.toReversed());
  });

  it('has payments to a token account before another party closed it', async () => {
    const issuer = await createIssuer();
    const token = await issuer.createMint('none');
    const wallet = Keypair.fromSecretKey((await fundedWallet()).exportSecretKey());
    const other = Keypair.fromSecretKey((await fundedWallet()).exportSecretKey());
    const owner = wallet.publicKey.toBase58();
    await token.mintTo(owner, 1n);
    const [account, mint] = [new PublicKey(token.accountOf(owner)), new PublicKey(token.mint)];
    const { connection } = issuer;
    const confirm = { commitment: 'confirmed' } as const;
    await approve(connection, wallet, account, other.publicKey, wallet, 100n, [], confirm);
    await setAuthority(
      connection,
      wallet,
      account,
      wallet,
      AuthorityType.CloseAccount,
      other.publicKey,
      [],
      confirm,
    );

    const source = createAddressSource(rpc);
    const start = await tip();
    await waitUntil('something is confirmed', async () => (await tip()).slot > start.slot);
    const first = rangeOf(await source.next(start, new Set([owner]), signal));
    await token.mintTo(owner, 20n);
    await burn(connection, other, account, mint, other, 21n, [], confirm);
    await closeAccount(connection, other, account, other.publicKey, other, [], confirm);

    const step = rangeOf(await source.next(first.to, new Set([owner]), signal));
    const wallets = new Set([owner]);
    const signatures = step.transactions.map(({ signature }) => signature);
    expect(signatures).to.deep.equal(await inBlocks(step, wallets));
    expect(signatures).to.have.length.of.at.least(3);
  });

  it('moves the cursor if nothing happened, and without any wallet', async () => {
    const from = await tip();
    for (const wallets of [new Set([(await newWallet()).address]), new Set<string>()]) {
      const range = await rangeUpTo(from, from.slot + 3, wallets);
      expect(range.to.slot).to.be.at.least(from.slot + 3);
      expect(range).to.deep.include({ transactions: [], blocks: [] });
    }
  });

  it('waits if nothing newer is confirmed', async () => {
    const ahead = { slot: (await tip()).slot + 1_000, blockhash: 'later' };
    expect(await createAddressSource(rpc).next(ahead, new Set(), signal)).to.deep.equal({ kind: 'waiting' });
  });

  it('reports a fork if the cursor’s block is not on the chain', async () => {
    const { slot } = await tip();
    await waitUntil('the cursor is before the tip', async () => (await tip()).slot > slot);
    const other = { slot, blockhash: 'of another fork' };
    expect(await createAddressSource(rpc).next(other, new Set(), signal)).to.deep.equal({ kind: 'forked' });
  });
});

function rangeOf(step: LedgerStep): BlockRange {
  if (step.kind !== 'range') throw new Error(`the step is ${step.kind}`);
  return step.range;
}
