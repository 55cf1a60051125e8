import { expect } from 'chai';
import { z } from 'zod';
import { readOlder } from '../../../chain/ledger/backfill-reader.ts';
import { readWalletSnapshot } from '../../../chain/ledger/wallet-snapshot.ts';
import type { WalletSnapshot } from '../../../domain/ledger/wallet-snapshot.ts';
import { createRpcClient } from '../../../chain/rpc/rpc-client.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { chainRpc, fundedWallet, newWallet } from '../../support/chain-client.ts';
import { createIssuer } from '../../support/test-tokens.ts';
import { failureOf } from '../support/failed-call.ts';
import { failure, result, rpcServers, type RpcCall } from '../support/rpc-server.ts';

const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

describe('the snapshot of a wallet', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());

  it('has its SOL and its tokens of both programs, and which are frozen', async () => {
    const issuer = await createIssuer();
    const [old, fee] = [await issuer.createMint('none'), await issuer.createMint('transfer fee')];
    const wallet = await fundedWallet(3_000_000_000);
    await old.mintTo(wallet.address, 5_000_000n);
    await fee.mintTo(wallet.address, 7n);
    await fee.freeze(wallet.address);

    const rpc = await chainRpc();
    const snapshot = await readWalletSnapshot(rpc, wallet.address, { minSlot: 31 });
    const held = { wallet: wallet.address, exists: true };
    expect(snapshot.slot).to.be.greaterThan(31);
    expect(snapshot.accounts[0]).to.deep.equal({
      ...held,
      address: wallet.address,
      token: 'SOL',
      program: null,
      decimals: 9,
      baseUnits: 3_000_000_000n,
      frozen: false,
    });
    expect(snapshot.accounts.slice(1)).to.have.deep.members([
      {
        ...held,
        address: old.accountOf(wallet.address),
        token: old.mint,
        program: old.program,
        decimals: old.decimals,
        baseUnits: 5_000_000n,
        frozen: false,
      },
      {
        ...held,
        address: fee.accountOf(wallet.address),
        token: fee.mint,
        program: fee.program,
        decimals: fee.decimals,
        baseUnits: 7n,
        frozen: true,
      },
    ]);
  });

  it('includes every transaction of its slot and of earlier ones', async () => {
    const { address } = await newWallet();
    const rpc = await chainRpc();
    const snapshots: WalletSnapshot[] = [];
    for (let paid = 0; paid < 20; paid += 1) {
      const [snapshot] = await Promise.all([
        readWalletSnapshot(rpc, address, { minSlot: 0 }),
        rpc.call('requestAirdrop', [address, 1_000_000 + paid], z.string()),
      ]);
      snapshots.push(snapshot);
    }

    // The local chain shows accounts of the slot after the one that it names.
    const last = snapshots.at(-1)?.slot ?? 0;
    const options = { commitment: 'confirmed' };
    await waitUntil('later slots are confirmed', async () => {
      return (await rpc.call('getSlot', [options], z.int())) > last + 1;
    });
    const { transactions } = await readOlder(rpc, {
      wallet: address,
      position: null,
      reportedAfter: null,
      minSlot: last,
      limit: 50,
      signal: new AbortController().signal,
    });
    for (const { slot, accounts } of snapshots) {
      const last = transactions.find((transaction) => transaction.slot <= slot);
      const paidIn = last?.accounts.find((account) => account.address === address)?.lamportsAfter ?? 0n;
      expect(Number(accounts[0]?.baseUnits)).to.be.at.least(Number(paidIn));
    }
  });

  it('has an account that does not exist if the wallet is not on the chain', async () => {
    const { address } = await newWallet();
    const { accounts } = await readWalletSnapshot(await chainRpc(), address, { minSlot: 0 });
    expect(accounts).to.have.length(1);
    expect(accounts[0]).to.include({ address, token: 'SOL', baseUnits: 0n, exists: false });
  });

  /** A node whose wallet has this many token accounts; `slotOf`: the slot of each read of accounts, counted from 1. */
  async function walletWith(
    count: number,
    {
      slotOf = () => 500,
      listSlotOf = () => 499,
      listed = (all: string[]) => all,
      answered = (all: string[]) => all,
      raw = '',
    } = {} as {
      slotOf?: (read: number) => number;
      /** Slot of each list with balances. */
      listSlotOf?: (list: number) => number;
      listed?: (all: string[], list: number) => string[];
      /** Slot of the named accounts. */
      answered?: (all: string[]) => string[];
      raw?: string;
    },
  ) {
    const all = Array.from({ length: count }, (_, index) => `token-account-${index}`);
    let [reads, lists, fullLists] = [0, 0, 0];
    const server = await servers.node((response, { method, params }: RpcCall) => {
      if (method === 'getTokenAccountsByOwner') {
        const isOld = JSON.stringify(params[1]).includes(TOKEN_PROGRAM);
        const isFull = JSON.stringify(params[2]).includes('jsonParsed');
        if (isOld) lists += 1;
        if (isFull) fullLists += 1;
        const value = (isOld ? listed(all, lists) : []).map((pubkey) => ({
          pubkey,
          account: isFull ? accountJson(pubkey, pubkey === raw) : {},
        }));
        result({ context: { slot: isFull ? listSlotOf(fullLists) : 499 }, value })(response);
        return;
      }
      reads += 1;
      const addresses = params[0] as string[];
      if (addresses.length > 100) failure(-32_602, 'Too many inputs provided; max 100')(response);
      else {
        const value = answered(addresses).map((address) => accountJson(address, address === raw));
        result({ context: { slot: slotOf(reads) }, value })(response);
      }
    });
    return { rpc: createRpcClient(server.url), calls: server.calls };
  }

  function accountJson(address: string, isRaw: boolean): unknown {
    if (address === WALLET)
      return { lamports: 7, owner: '11111111111111111111111111111111', data: ['', 'base64'] };
    const info = {
      mint: 'mint',
      owner: WALLET,
      state: 'initialized',
      tokenAmount: { amount: '3', decimals: 2 },
    };
    return { lamports: 2, owner: TOKEN_PROGRAM, data: isRaw ? ['AAAA', 'base64'] : { parsed: { info } } };
  }

  it('is of one slot even with thousands of token accounts, which takes no more calls', async () => {
    // In each of the first two tries, one of the three parallel calls meets another slot.
    const { rpc, calls } = await walletWith(2_500, {
      slotOf: (read) => (read <= 2 ? 501 : 502),
      listSlotOf: (list) => (list <= 4 ? 500 : 502),
    });
    const snapshot = await readWalletSnapshot(rpc, WALLET, { minSlot: 400 });
    expect(snapshot.slot).to.equal(502);
    expect(snapshot.accounts).to.have.length(2_501);
    expect(snapshot.accounts[1]).to.include({ address: 'token-account-0', baseUnits: 3n });
    expect(calls).to.have.length(3 * 5);
  });

  it('is read again if an account came or went meanwhile', async () => {
    const { rpc, calls } = await walletWith(3, { listed: (all, list) => (list === 1 ? all.slice(1) : all) });
    const { accounts } = await readWalletSnapshot(rpc, WALLET, { minSlot: 400 });
    expect(accounts).to.have.length(4);
    expect(calls.filter(({ method }) => method === 'getMultipleAccounts')).to.have.length(2);
  });

  it('is of the given slot or a later one', async () => {
    const { rpc, calls } = await walletWith(1);
    await readWalletSnapshot(rpc, WALLET, { minSlot: 400 });
    const slots = calls.map(({ params }) => (params.at(-1) as { minContextSlot: number }).minContextSlot);
    expect(slots).to.deep.equal([400, 400, 499, 500, 500]);
  });

  it('leaves out an account that the node cannot parse', async () => {
    const { rpc } = await walletWith(2, { raw: 'token-account-0' });
    const { accounts } = await readWalletSnapshot(rpc, WALLET, { minSlot: 0 });
    expect(accounts.map(({ address }) => address)).to.deep.equal([WALLET, 'token-account-1']);
  });

  for (const count of [3, 150]) {
    it(`fails if a node leaves the wallet out of its answer, with ${count} token accounts`, async () => {
      const { rpc } = await walletWith(count, { answered: () => [], listSlotOf: () => 500 });
      expect(await failureOf(readWalletSnapshot(rpc, WALLET, { minSlot: 0 }))).to.include({
        retryable: true,
      });
    });
  }

  it('is not combined from two slots', async () => {
    const { rpc } = await walletWith(150, { slotOf: (read) => 500 + read });
    expect(await failureOf(readWalletSnapshot(rpc, WALLET, { minSlot: 0 }))).to.include({
      kind: 'unavailable',
      retryable: true,
    });
  });
});
