import { randomBytes } from 'node:crypto';
import { createRpcClient } from '../../chain/rpc/rpc-client.ts';
import { createWalletClient, generateKeypairSigner, WalletServiceError } from '../../client/src/index.ts';
import type { ServiceFile } from '../service-file.ts';
import { proveTransfer } from './chain-proof.ts';
import { DemoError } from './demo-error.ts';
import { createExpectedEvents, EXPECTED_EVENTS } from './expected-events.ts';
import { confirmAndFollow } from './follow-operation.ts';
import { createFundedKey } from './funded-key.ts';
import { startReceiver } from './receiver.ts';

const LAMPORTS_PER_SOL = 1_000_000_000n;
const FUNDS_SOL = 2n;
const AMOUNT_SOL = '0.25';
const AMOUNT_LAMPORTS = LAMPORTS_PER_SOL / 4n;

/** Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32;

export interface DemoOptions {
  service: ServiceFile;
  say: (line: string) => void;
}

/** Makes one send from a new key and waits until it is confirmed. Throws unless both the chain and the events prove it. */
export async function sendAndProve({ service, say }: DemoOptions): Promise<void> {
  const rpc = createRpcClient(service.rpc_url);
  const client = createWalletClient({ baseUrl: service.api_url, apiKey: service.api_key, network: 'devnet' });
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const expected = createExpectedEvents();
  const receiver = await startReceiver({ secret, onEvent: expected.add });
  const print = (label: string, text: string) => say(`  ${label.padEnd(10)} ${text}`);
  let webhookId: string | undefined;
  try {
    say('');
    const signer = await createFundedKey(rpc, FUNDS_SOL * LAMPORTS_PER_SOL);
    print('key', `${signer.address}, made here, with ${FUNDS_SOL} SOL of play money`);
    const events = [...EXPECTED_EVENTS, 'transaction.failed'];
    const webhook = await client.webhooks.create({ url: receiver.url, events, secret });
    webhookId = webhook.webhook_id;
    print('webhook', `${webhook.webhook_id} to ${webhook.url}`);

    const recipient = generateKeypairSigner().address;
    const operation = await client.send({
      from: signer.address,
      to: recipient,
      amount: AMOUNT_SOL,
      token: 'SOL',
    });
    expected.expect(operation.id);
    const { reference, created_at: createdAt } = operation.data;
    const { preview } = operation.data.send;
    print('send', `${AMOUNT_SOL} SOL to ${recipient}`);
    print(
      'preview',
      `fee ${preview.network_fee} SOL, at most ${preview.fee_cap} SOL; risk ${preview.risk.level}`,
    );
    print('operation', operation.id);

    say('');
    await confirmAndFollow(operation, signer, ({ at, status, message }) => {
      const seconds = ((Date.parse(at) - Date.parse(createdAt)) / 1000).toFixed(2);
      print(`${seconds.padStart(6)} s`, `${status.padEnd(22)} ${message}`);
    });

    say('');
    const proof = await proveTransfer(rpc, { reference, recipient, lamports: AMOUNT_LAMPORTS });
    if (proof.signature !== operation.data.result?.signature) {
      throw new DemoError(`The chain names ${proof.signature}, the service another transaction.`);
    }
    print(
      'chain',
      `slot ${proof.slot}, one transaction under the reference, the recipient holds ${AMOUNT_SOL} SOL`,
    );
    print('', proof.signature);
    for (const { event, id } of await expected.arrive(receiver)) {
      print('event', `${event.padEnd(22)} good signature  ${id}`);
    }

    say('\n  The transfer is on the chain and all its events arrived.');
    if (service.ui_url !== null) {
      const query = encodeURIComponent(`WalletAddress="${signer.address}"`);
      say(`  In the Temporal UI: ${service.ui_url}/namespaces/default/workflows?query=${query}`);
    }
    say('');
  } catch (error) {
    throw error instanceof WalletServiceError ? new DemoError(error.message, { cause: error }) : error;
  } finally {
    const id = webhookId;
    // The result of the send is more important than this problem.
    if (id !== undefined) {
      await client.webhooks.remove(id).catch(() => print('webhook', `${id} could not be removed`));
    }
    await receiver.close();
  }
}
