import {
  AuthorityType,
  createApproveInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
} from '@solana/spl-token';
import {
  AddressLookupTableAccount,
  Keypair,
  Message,
  SystemProgram,
  Transaction,
  TransactionMessage,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js';
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

interface Lie {
  /** Changes the operation's fields wherever they are told; the content hash is made to fit. */
  tell?: Partial<{ to: string; base_units: string; mint: string; fee_cap_lamports: string }>;
  /** Changes what the bytes are built of. */
  build?: (parts: SendParts) => SendParts;
  /** Changes the built message. */
  message?: (message: Uint8Array, blockhash: string) => Uint8Array;
}

const stranger = Keypair.generate().publicKey;

const withInstruction =
  (make: (payer: PublicKey) => TransactionInstruction, feePayer?: PublicKey) =>
  (bytes: Uint8Array, blockhash: string): Uint8Array => {
    const { instructions, feePayer: payer } = Transaction.populate(Message.from(bytes));
    if (!payer) throw new Error('the message has no payer');
    return new Transaction({ feePayer: feePayer ?? payer, recentBlockhash: blockhash })
      .add(...instructions, make(payer))
      .compileMessage()
      .serialize();
  };

const noTransfer = (payer: PublicKey): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 0 });

function asVersionZero(bytes: Uint8Array, blockhash: string): Uint8Array {
  const { instructions, feePayer } = Transaction.populate(Message.from(bytes));
  const table = new AddressLookupTableAccount({
    key: stranger,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: instructions.flatMap(({ keys }) => keys.map(({ pubkey }) => pubkey)),
    },
  });
  return new TransactionMessage({
    payerKey: feePayer ?? stranger,
    recentBlockhash: blockhash,
    instructions,
  })
    .compileToV0Message([table])
    .serialize();
}

const LIES: [title: string, lie: Lie][] = [
  [
    'swaps the recipient in preview, hash and bytes alike',
    {
      tell: { to: stranger.toBase58() },
      build: (parts) => ({ ...parts, recipient: stranger.toBase58() }),
    },
  ],
  [
    'takes a larger amount in preview, hash and bytes alike',
    { tell: { base_units: '2000001' }, build: (parts) => ({ ...parts, baseUnits: 2_000_001n }) },
  ],
  [
    'raises the fee cap, and charges more than the caller allows',
    {
      tell: { fee_cap_lamports: '10000000' },
      build: (parts) => ({ ...parts, priorityMicroLamports: 10_000_000_000n }),
    },
  ],
  [
    'swaps the recipient in the bytes alone',
    { build: (parts) => ({ ...parts, recipient: stranger.toBase58() }) },
  ],
  [
    'puts a larger amount into the bytes',
    { build: (parts) => ({ ...parts, baseUnits: parts.baseUnits + 1n }) },
  ],
  [
    'charges a fee over the cap',
    { build: (parts) => ({ ...parts, computeUnitLimit: 1_400_000, priorityMicroLamports: 100_000n }) },
  ],
  [
    'advances a nonce, so that the transaction never expires',
    {
      message: withInstruction((payer) =>
        SystemProgram.nonceAdvance({ noncePubkey: stranger, authorizedPubkey: payer }),
      ),
    },
  ],
  [
    'approves another party for the account',
    { message: withInstruction((payer) => createApproveInstruction(stranger, stranger, payer, 1n)) },
  ],
  [
    'gives the account to another party',
    {
      message: withInstruction((payer) =>
        createSetAuthorityInstruction(stranger, payer, AuthorityType.AccountOwner, stranger),
      ),
    },
  ],
  [
    'closes the account to another party',
    { message: withInstruction((payer) => createCloseAccountInstruction(stranger, stranger, payer)) },
  ],
  ['adds a second signer', { message: withInstruction(noTransfer, stranger) }],
  [
    'lets another party pay',
    {
      build: (parts) => parts,
      message: (bytes, blockhash) => {
        const { instructions } = Transaction.populate(Message.from(bytes));
        return new Transaction({ feePayer: stranger, recentBlockhash: blockhash })
          .add(...instructions)
          .compileMessage()
          .serialize();
      },
    },
  ],
  ['sends a versioned message with a lookup table', { message: asVersionZero }],
];

const TOKEN_LIES: [title: string, lie: Lie][] = [
  [
    'swaps the mint in preview, hash and bytes alike',
    {
      tell: { mint: stranger.toBase58() },
      build: (parts) => ({ ...parts, token: parts.token && { ...parts.token, mint: stranger.toBase58() } }),
    },
  ],
  [
    'swaps the mint in the bytes alone',
    { build: (parts) => ({ ...parts, token: parts.token && { ...parts.token, mint: stranger.toBase58() } }) },
  ],
  [
    'names other decimals in the bytes',
    { build: (parts) => ({ ...parts, token: parts.token && { ...parts.token, decimals: 9 } }) },
  ],
  ['sends SOL instead of the token', { build: (parts) => ({ ...parts, token: null }) }],
];

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
  async function sendThrough(lie: Lie, name: string): Promise<{ outcome: unknown; asked: number }> {
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
    const operation = await client.send({ from: from.address, to, amount: '0.002', token: name });
    const outcome = await operation.confirm(signer).catch((error: unknown) => error);
    await operation.cancel();
    return { outcome, asked };
  }

  async function expectRefusal(lie: Lie, name: string): Promise<void> {
    const { outcome, asked } = await sendThrough(lie, name);
    expect(outcome).to.be.an.instanceOf(TransactionRefusedError);
    expect(asked).to.equal(0);
  }

  for (const [title, lie] of LIES) {
    it(`${title} (SOL)`, () => expectRefusal(lie, 'SOL'));
    it(`${title} (token)`, () => expectRefusal(lie, token.mint));
  }
  for (const [title, lie] of TOKEN_LIES) it(title, () => expectRefusal(lie, token.mint));

  it('does not lie: then it gets one, so it is the lies that are refused', async () => {
    // The bytes are this test's and not those that were given out, so that the service refuses them: the client does not.
    const { outcome, asked } = await sendThrough({}, token.mint);
    expect(outcome).not.to.be.an.instanceOf(TransactionRefusedError);
    expect(asked).to.equal(1);
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
      ],
    }),
  };
}

function toSign(operation: Record<string, unknown>, { build, message }: Lie) {
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
    referenceKey: String(operation['reference']),
    computeUnitLimit: 30_000,
    priorityMicroLamports: 1_000n,
  };
  const blockhash = Keypair.generate().publicKey.toBase58();
  const built = buildSendMessage(build?.(honest) ?? honest, blockhash).serialize();
  const bytes = message?.(built, blockhash) ?? built;
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
