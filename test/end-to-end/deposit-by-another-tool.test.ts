import { Connection, Keypair, LAMPORTS_PER_SOL, SystemProgram, Transaction } from '@solana/web3.js';
import { expect } from 'chai';
import { createWalletClient, verifyWebhook, type WalletClient } from '../../client/src/index.ts';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { lamportsOf } from '../support/chain-client.ts';
import { parts } from '../support/parts.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const SECRET = 'a-secret-that-only-the-receiver-knows';

/** 0.25 SOL. */
const DEPOSIT_LAMPORTS = 250_000_000;

describe('a deposit that another tool makes', () => {
  let service: TestService;
  let client: WalletClient;
  let call: CallApi;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let connection: Connection;
  let payer: Keypair;

  before(async () => {
    service = await startTestService();
    const { apiKey } = await service.createAccount();
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    call = await createApiClient(service, apiKey);
    receiver = await startReceiver();
    await client.webhooks.create({ url: receiver.url, events: ['transaction.received'], secret: SECRET });
    connection = new Connection((await parts()).chain.rpcUrl, 'confirmed');
    payer = Keypair.generate();
    await connection.requestAirdrop(payer.publicKey, LAMPORTS_PER_SOL);
    await waitUntil(
      'the payer has money',
      async () => (await lamportsOf(payer.publicKey.toBase58())) === BigInt(LAMPORTS_PER_SOL),
    );
  });
  after(async () => {
    await receiver.stop();
    await service.stop();
  });

  it('is reported by webhook, and is in the history and the balance, without any request to the service', async () => {
    const wallet = Keypair.generate().publicKey;
    const address = wallet.toBase58();
    await client.watchWallet(address);
    await waitUntil(
      'the wallet is followed',
      async () => (await client.wallet(address)).coverage.status === 'following',
    );

    const { blockhash } = await connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: wallet, lamports: DEPOSIT_LAMPORTS }),
    );
    transaction.sign(payer);
    const signature = await connection.sendRawTransaction(transaction.serialize());

    // Until it arrives no request is made that could have made the service look.
    await waitUntil('the webhook reports it', () => receiver.received.length > 0);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const event = verifyWebhook({ headers, body, secret: SECRET });
    expect(event.event).to.equal('transaction.received');
    expect(event.data).to.include({ signature, wallet_address: address, amount: '0.25', token: 'SOL' });

    const entry = await waitUntil('the history has it', async () => {
      const { data } = await call(`/v1/wallet/history?address=${address}`);
      return (data['items'] as Record<string, unknown>[]).find((item) => item['signature'] === signature);
    });
    expect(entry).to.include({
      wallet_address: address,
      kind: 'receive',
      direction: 'in',
      token: 'SOL',
      change: '0.25',
      counterparty: payer.publicKey.toBase58(),
      operation_id: null,
    });
    const balance = await waitUntil('the balance comes of what was followed', async () => {
      const { data } = await call(`/v1/wallet/balance?address=${address}`);
      return data['source'] === 'ledger' && data;
    });
    expect(balance).to.include({ wallet_address: address, sol: '0.25' });
  });
});
