import { Keypair } from '@solana/web3.js';
import { expect } from 'chai';
import { buildSendMessage, type SendParts } from '../../chain/sends/build-send.ts';
import { messageHash } from '../../chain/transactions/message-hash.ts';
import {
  createWalletClient,
  TransactionRefusedError,
  type Fetch,
  type SendPreview,
} from '../../client/src/index.ts';
import { contentHash } from '../../domain/operations/content-hash.ts';
import { unsignedTransaction } from '../../domain/operations/transaction-wire.ts';
import { fundedWallet, newWallet, type TestWallet } from '../support/chain-client.ts';
import { createIssuer, type TestToken } from '../support/test-tokens.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import type { Lie } from './support/lie.ts';
import { LIES, LIES_ABOUT_REFERENCES, MARKS, TOKEN_LIES } from './support/lies.ts';

describe('a service that lies gets no signature when it', () => {
  let service: TestService;
  let apiKey: string;
  let from: TestWallet;
  let token: TestToken;

  before(async () => {
    service = await startTestService();
    ({ apiKey } = await service.createAccount());
    from = await fundedWallet(10_000_000_000);
    token = await (await createIssuer()).createMint('none');
    await token.mintTo(from.address, 1_000_000_000n);
  });
  after(() => service.stop());

  /** The real service, with an attacker in between who changes its responses. */
  function lyingFetch(lie: Lie): Fetch {
    let operation: Record<string, unknown> = {};
    return async (url, init) => {
      const response = await fetch(url, init);
      const envelope = (await response.json()) as { data?: Record<string, unknown> };
      if (envelope.data?.['content_hash']) {
        operation = withLie(envelope.data, lie);
        envelope.data = operation;
      }
      if (url.endsWith('/confirm') && !response.ok) {
        return Response.json({ success: true, data: { ...operation, status: 'awaiting_signature' } });
      }
      if (url.endsWith('/signing-request'))
        return Response.json({ success: true, data: toSign(operation, lie) });
      return Response.json(envelope, { status: response.status });
    };
  }

  /** Sends through it; answers with what that came to, and how often the wallet was asked to sign. */
  async function sendThrough(
    lie: Lie,
    name: string,
    references: string[] = [],
  ): Promise<{ outcome: unknown; asked: number }> {
    let asked = 0;
    const signer = {
      address: from.address,
      signMessage: async (message: Uint8Array) => {
        asked += 1;
        return from.signMessage(message);
      },
    };
    const fetch = lyingFetch(lie);
    const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet', fetch });
    const { address: to } = await newWallet();
    const send = { from: from.address, to, amount: '0.002', token: name, references };
    const operation = await client.send(send);
    const outcome = await operation.confirm(signer).catch((error: unknown) => error);
    await operation.cancel();
    return { outcome, asked };
  }

  async function expectRefusal(lie: Lie, name: string, references?: string[]): Promise<void> {
    const { outcome, asked } = await sendThrough(lie, name, references);
    expect(outcome).to.be.an.instanceOf(TransactionRefusedError);
    expect(asked).to.equal(0);
  }

  for (const [title, lie] of LIES) {
    it(`${title} (SOL)`, () => expectRefusal(lie, 'SOL'));
    it(`${title} (token)`, () => expectRefusal(lie, token.mint));
  }
  for (const [title, lie] of LIES_ABOUT_REFERENCES) {
    it(`${title} (SOL)`, () => expectRefusal(lie, 'SOL', MARKS));
    it(`${title} (token)`, () => expectRefusal(lie, token.mint, MARKS));
  }
  for (const [title, lie] of TOKEN_LIES) it(title, () => expectRefusal(lie, token.mint));

  it('does not lie: then it gets one, so it is the lies that are refused', async () => {
    // The bytes are this test's and not those that were given out, so that the service refuses them: the client does not.
    for (const references of [[], MARKS]) {
      const { outcome, asked } = await sendThrough({}, token.mint, references);
      expect(outcome).not.to.be.an.instanceOf(TransactionRefusedError);
      expect(asked).to.equal(1);
    }
  });
});

function withLie(data: Record<string, unknown>, { tell }: Lie): Record<string, unknown> {
  const field = (name: string): string => String(data[name]);
  const changed = { ...(data['send'] as Record<string, unknown>), ...tell } as Record<string, unknown>;
  return {
    ...data,
    send: changed,
    content_hash: contentHash({
      version: 1,
      operationId: field('operation_id'),
      network: 'devnet',
      chainId: field('chain_id'),
      kind: 'send',
      parts: [
        String(changed['from']),
        String(changed['to']),
        String(changed['mint']),
        String(changed['base_units']),
        String(changed['fee_cap_lamports']),
        null,
        ...(changed['references'] as string[]),
      ],
    }),
  };
}

function toSign(operation: Record<string, unknown>, { build }: Lie) {
  const send = operation['send'] as Record<string, unknown>;
  const preview = send['preview'] as SendPreview;
  const isSol = send['mint'] === 'SOL';
  const honest: SendParts = {
    from: String(send['from']),
    recipient: String(send['to']),
    baseUnits: BigInt(String(send['base_units'])),
    token: isSol
      ? null
      : {
          mint: String(send['mint']),
          decimals: preview.decimals,
          program: preview.token_program ?? '',
          createsAccount: preview.creates_token_account,
          transferFee: null,
        },
    memo: null,
    references: send['references'] as string[],
    referenceKey: String(operation['reference']),
    computeUnitLimit: 30_000,
    priorityMicroLamports: 1_000n,
  };
  const blockhash = Keypair.generate().publicKey.toBase58();
  const bytes = buildSendMessage(build?.(honest) ?? honest, blockhash).serialize();
  return {
    operation_id: operation['operation_id'],
    number: 1,
    transaction: Buffer.from(unsignedTransaction(bytes)).toString('base64'),
    message_hash: messageHash(bytes),
    blockhash,
    last_valid_block_height: 1_000,
    blocks_left: 140,
  };
}
