import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, Keypair, LAMPORTS_PER_SOL, SystemProgram, Transaction } from '@solana/web3.js';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { createChainCheatCodes } from '../../../local/chain/chain-cheat-codes.ts';
import { holdChainClock } from '../../../local/chain/chain-clock.ts';
import { startChain } from '../../../local/chain/chain.ts';
import type { Chain } from '../../../local/chain/chain.ts';
import { waitUntil } from '../support/wait-until.ts';

/** The local chain's shortest slot time: the 150 blocks of a blockhash's life take 3 s. */
const SLOT_TIME_MS = 20;
const AMOUNT = LAMPORTS_PER_SOL / 100;

const answerSchema = z.looseObject({ result: z.unknown() });

describe('local/chain', () => {
  let logDirectory: string;
  let chain: Chain;
  let connection: Connection;
  const payer = Keypair.generate();

  before(async () => {
    logDirectory = await mkdtemp(join(tmpdir(), 'wallet-service-test-'));
    chain = await startChain({ slotTimeMs: SLOT_TIME_MS, logDirectory });
    connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl });
    const airdrop = await connection.requestAirdrop(payer.publicKey, LAMPORTS_PER_SOL);
    await waitUntil(() => landed(airdrop));
  });

  after(async () => {
    await chain.stop();
    await rm(logDirectory, { recursive: true, force: true });
  });

  async function call(body: string): Promise<string> {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return response.text();
  }

  async function landed(signature: string): Promise<boolean> {
    return (await connection.getSignatureStatus(signature)).value !== null;
  }

  async function send(blockhash: string): Promise<string> {
    const transfer = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports: AMOUNT,
    });
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(
      transfer,
    );
    transaction.sign(payer);
    return connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  }

  it('takes a transaction up to its last valid block height, and never after it', async () => {
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
    // Within the last 30 blocks, the chain's own `lastValidBlockHeight` would already declare it dead.
    await waitUntil(async () => (await connection.getBlockHeight()) > lastValidBlockHeight - 25);
    const inTime = await send(blockhash);
    await waitUntil(() => landed(inTime));
    expect(await connection.getBlockHeight()).to.be.at.most(lastValidBlockHeight);

    await waitUntil(async () => (await connection.getBlockHeight()) > lastValidBlockHeight);
    const tooLate = await send(blockhash);
    const witness = await send((await connection.getLatestBlockhash()).blockhash);
    await waitUntil(() => landed(witness));
    expect(await landed(tooLate)).to.equal(false);
  });

  it('counts heights in one way everywhere: getBlockHeight, epoch info, blocks, and lastValidBlockHeight', async () => {
    const height = await connection.getBlockHeight('processed');
    const slots = 10; // the clock continues between the calls
    const epoch = resultOf(await call(request('getEpochInfo', [])));
    expect(epoch)
      .to.have.property('blockHeight')
      .within(height, height + slots);
    const { lastValidBlockHeight } = await connection.getLatestBlockhash();
    expect(lastValidBlockHeight).to.be.within(height + 150, height + 150 + slots);

    const sent = await send((await connection.getLatestBlockhash()).blockhash);
    await waitUntil(() => landed(sent));
    const { slot } = z.object({ slot: z.number() }).parse((await connection.getSignatureStatus(sent)).value);
    await waitUntil(async () => (await connection.getSlot()) > slot + 1);
    for (const each of [slot, slot + 1]) {
      const details = { transactionDetails: 'none', rewards: false, commitment: 'confirmed' };
      const block = resultOf(await call(request('getBlock', [each, details])));
      expect(block).to.have.property('blockHeight', each); // with a transaction, and without one
    }
  });

  it('passes notifications of the chain to web socket clients', async () => {
    const watched = Keypair.generate();
    let lamports = 0;
    const subscription = connection.onAccountChange(
      watched.publicKey,
      (account) => (lamports = account.lamports),
    );
    // web3.js does not report when it has subscribed: fund until a notification has come.
    await waitUntil(async () => {
      await connection.requestAirdrop(watched.publicKey, LAMPORTS_PER_SOL);
      return lamports > 0;
    });
    await connection.removeAccountChangeListener(subscription);
  });

  it('passes on messages of a web socket client from before the chain accepted the connection', async () => {
    const socket = new WebSocket(chain.wsUrl);
    const messages: unknown[] = [];
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())));
    socket.on('open', () => socket.send(request('slotSubscribe', [])));
    await waitUntil(() => messages.length >= 2);
    socket.close();
    expect(messages[0]).to.have.property('result');
    expect(messages[1]).to.have.property('method', 'slotNotification');
  });

  it('answers batches, in their order, and passes on refusals of the chain', async () => {
    const batch = `[${request('getBlockHeight', [])},${request('getHealth', [])},${request('noSuchMethod', [])}]`;
    const answers = z.array(z.looseObject({})).parse(JSON.parse(await call(batch)));
    expect(answers[0]).to.have.property('result').that.is.a('number');
    expect(answers[1]).to.have.property('result', 'ok');
    expect(answers[2]).to.have.nested.property('error.code', -32601);
    expect(JSON.parse(await call('{{'))).to.have.nested.property('error.code', -32700);
  });

  it('leaves numbers beyond 2^53 as they were written', async () => {
    const text = await call('{"jsonrpc":"2.0","id":9007199254740993,"method":"getSlot"}');
    expect(text).to.include('"id":9007199254740993');
  });

  it('leaves out slots while its time is further ahead than allowed, and then continues', async () => {
    const clock = createChainCheatCodes(chain.rpcUrl);
    const first = { slot: await clock.slot(), at: Date.now() };
    const leadMs = async () => ((await clock.slot()) - first.slot) * SLOT_TIME_MS - (Date.now() - first.at);
    const behind = { chain: clock, slotTimeMs: SLOT_TIME_MS, say: console.error, maxLeadMs: -200 };
    const held = await holdChainClock(behind);
    await waitUntil(async () => (await leadMs()) <= -180);
    await held.stop();
    const stoppedAt = await clock.slot();
    await waitUntil(async () => (await clock.slot()) > stoppedAt);
  });

  it('is another chain on each start', async () => {
    const next = await startChain({ slotTimeMs: SLOT_TIME_MS, logDirectory });
    const { first, final } = await firstAndFinalSlot(next);
    await next.stop();
    expect(final, 'a slot before the first block is not final').to.be.at.least(first);
    expect(next.chainId)
      .to.match(/^local-[0-9a-f]{16}$/)
      .and.not.equal(chain.chainId);
  });
});

/** The slots of a chain that has just started. */
async function firstAndFinalSlot({ rpcUrl }: Chain): Promise<{ first: number; final: number }> {
  const connection = new Connection(rpcUrl);
  const final = await connection.getSlot('finalized');
  return { first: await connection.getMinimumLedgerSlot(), final };
}

function request(method: string, params: unknown[]): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}

function resultOf(text: string): unknown {
  return answerSchema.parse(JSON.parse(text)).result;
}
