import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { base58 } from '@scure/base';
import { expect } from 'chai';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  createSignatureSubscriptions,
  type SignatureSubscriptions,
} from '../../../chain/rpc/signature-subscriptions.ts';
import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { fundedWallet } from '../../support/chain-client.ts';
import { parts } from '../../support/parts.ts';
import { waitUntil } from '../../support/wait-until.ts';

const SIGNATURE = 'signature';

interface Asked {
  id: number;
  method: string;
  params: unknown[];
}

/** A node's web socket that says what a test makes it say; the last test asks a real one. */
async function startSocketServer() {
  const asked: Asked[] = [];
  const clients = new Set<WebSocket>();
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  let answers = true;
  server.on('connection', (client) => {
    clients.add(client);
    client.on('message', (data: Buffer) => {
      const request = JSON.parse(data.toString()) as Asked;
      asked.push(request);
      if (answers) client.send(JSON.stringify({ jsonrpc: '2.0', id: request.id, result: request.id + 100 }));
    });
    client.on('close', () => clients.delete(client));
  });
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    clients,
    refuseToAnswer() {
      answers = false;
    },
    say(text: string) {
      for (const client of clients) client.send(text);
    },
    notify(subscription: number) {
      const result = { context: { slot: 1 }, value: { err: null } };
      this.say(
        JSON.stringify({ jsonrpc: '2.0', method: 'signatureNotification', params: { subscription, result } }),
      );
    },
    cut() {
      for (const client of clients) client.terminate();
    },
    async stop() {
      this.cut();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

describe('the notification of a confirmation', () => {
  let server: Awaited<ReturnType<typeof startSocketServer>>;
  let signatures: SignatureSubscriptions;
  let problems: string[];

  beforeEach(async () => {
    server = await startSocketServer();
    problems = [];
    signatures = createSignatureSubscriptions({
      url: server.url,
      onProblem: (problem) => problems.push(problem),
    });
  });
  afterEach(async () => {
    signatures.close();
    await server.stop();
  });

  function watch(signature = SIGNATURE) {
    const watched = signatures.subscribe(signature);
    const state = { told: false };
    void watched.notified.then(() => {
      state.told = true;
    });
    return { watched, state };
  }

  it('comes for the transaction that the node names, and for no other', async () => {
    const one = watch('one');
    const two = watch('two');
    await waitUntil('both are subscribed', () => one.watched.isLive() && two.watched.isLive());
    expect(server.asked.map(({ method, params }) => [method, params])).to.deep.equal([
      ['signatureSubscribe', ['one', { commitment: 'confirmed' }]],
      ['signatureSubscribe', ['two', { commitment: 'confirmed' }]],
    ]);
    server.notify((server.asked[1]?.id ?? 0) + 100);
    await two.watched.notified;
    expect(one.state.told).to.equal(false);
    expect(two.watched.isLive()).to.equal(false);
  });

  it('comes over a new connection if the first one was cut', async () => {
    const { watched } = watch();
    await waitUntil('it is subscribed', () => watched.isLive());
    server.cut();
    await waitUntil('that is known', () => !watched.isLive());
    await waitUntil('it is subscribed again', () => watched.isLive());
    server.notify((server.asked.at(-1)?.id ?? 0) + 100);
    await watched.notified;
  });

  it('is not promised by a node that does not answer, and the connection to it is given up', async () => {
    server.refuseToAnswer();
    const { watched } = watch();
    await waitUntil('it was asked', () => server.asked.length === 1);
    const [first] = server.clients;
    if (!first) throw new Error('no client is connected');
    await once(first, 'close');
    expect(watched.isLive()).to.equal(false);
  });

  it('is cancelled at the node too when no caller waits for it any more', async () => {
    const { watched } = watch();
    await waitUntil('it is subscribed', () => watched.isLive());
    watched.close();
    await waitUntil('it was taken back', () => server.asked.length === 2);
    expect(server.asked[1]).to.deep.include({
      method: 'signatureUnsubscribe',
      params: [(server.asked[0]?.id ?? 0) + 100],
    });
  });

  it('is not faked by answers that make no sense', async () => {
    const { watched, state } = watch();
    await waitUntil('it is subscribed', () => watched.isLive());
    server.say('not json');
    server.say('[]');
    server.say(JSON.stringify({ method: 'signatureNotification', params: { subscription: 'x' } }));
    server.notify(9_999);
    server.say(JSON.stringify({ id: server.asked[0]?.id, error: { code: -32_005 } }));
    const other = watch('other');
    await waitUntil('all of it was read', () => other.watched.isLive());
    expect(state.told).to.equal(false);
    server.notify((server.asked[0]?.id ?? 0) + 100);
    await watched.notified;
    expect(state.told).to.equal(true);
  });

  it('is refused to one alone if the node refuses one, and the others keep theirs', async () => {
    const first = watch('first');
    await waitUntil('it is subscribed', () => first.watched.isLive());
    server.refuseToAnswer();
    const second = watch('second');
    await waitUntil('it was asked', () => server.asked.length === 2);
    server.say(
      JSON.stringify({ jsonrpc: '2.0', id: server.asked[1]?.id, error: { code: -32_005, message: 'many' } }),
    );
    await waitUntil('the refusal is reported', () => problems.length > 0);
    expect(problems).to.deep.equal(['REFUSED']);
    expect([first.watched.isLive(), second.watched.isLive()]).to.deep.equal([true, false]);
    server.notify((server.asked[0]?.id ?? 0) + 100);
    await first.watched.notified;
  });

  it('that was accepted after the caller stopped waiting is cancelled', async () => {
    const other = watch('other');
    await waitUntil('the other is subscribed', () => other.watched.isLive());
    server.refuseToAnswer();
    const { watched } = watch();
    await waitUntil('it was asked', () => server.asked.length === 2);
    watched.close();
    server.say(JSON.stringify({ jsonrpc: '2.0', id: server.asked[1]?.id, result: 77 }));
    await waitUntil('it was taken back', () => server.asked.length === 3);
    expect(server.asked[2]).to.deep.include({ method: 'signatureUnsubscribe', params: [77] });
    other.watched.close();
  });

  it('is taken also if it overtakes the answer that promises it', async () => {
    server.refuseToAnswer();
    const { watched } = watch();
    await waitUntil('it was asked', () => server.asked.length === 1);
    server.notify(77);
    server.say(JSON.stringify({ jsonrpc: '2.0', id: server.asked[0]?.id, result: 77 }));
    await watched.notified;
    expect(watched.isLive()).to.equal(false);
  });

  it('never comes without a web socket, and nothing is asked for it', () => {
    const none = createSignatureSubscriptions({ url: null });
    const watched = none.subscribe(SIGNATURE);
    expect(watched.isLive()).to.equal(false);
    watched.close();
    none.close();
  });

  it('is missed without harm if no server answers at the address, and the address is not logged', async () => {
    const { url } = server;
    await server.stop();
    const watched = signatures.subscribe(SIGNATURE);
    await waitUntil('the problem is reported', () => problems.length > 0);
    expect(problems[0]).to.equal('ECONNREFUSED');
    expect(problems.join()).not.to.include(url);
    watched.close();
    server = await startSocketServer();
  });

  it('comes from a real node, before and after the transaction has landed', async () => {
    const { chain } = await parts();
    const real = createSignatureSubscriptions({ url: chain.wsUrl });
    const payer = Keypair.fromSecretKey((await fundedWallet()).exportSecretKey());
    const connection = new Connection(chain.rpcUrl, 'confirmed');
    const transfer = new Transaction({
      ...(await connection.getLatestBlockhash()),
      feePayer: payer.publicKey,
    }).add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 1 }));
    transfer.sign(payer);
    const signature = base58.encode(transfer.signature ?? new Uint8Array());

    const early = real.subscribe(signature);
    await waitUntil('the node has promised to tell', () => early.isLive());
    await connection.sendRawTransaction(transfer.serialize());
    await early.notified;
    const late = real.subscribe(signature);
    await late.notified;
    real.close();
  });
});
