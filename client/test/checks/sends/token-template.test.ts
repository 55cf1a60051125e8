import {
  AuthorityType,
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { expect } from 'chai';
import { TransactionRefusedError, type RefusalReason } from '../../../src/checks/refusal.ts';
import {
  checkSendMessage,
  type AskedSend,
  type AskedToken,
} from '../../../src/checks/sends/send-template.ts';
import { MAX_REFERENCES } from '../../../src/sends/references.ts';
import {
  compileMessage,
  limitInstruction,
  newAddress,
  newParts,
  priceInstruction,
  withReferences,
} from '../../support/send-transaction.ts';
import { failureOf } from '../../support/thrown.ts';

const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

const parts = newParts();
const stranger = newAddress();

interface TokenSend {
  asked: AskedSend;
  token: AskedToken;
}

function tokenSend(
  change: Partial<AskedToken> = {},
  memo: string | null = null,
  references: readonly string[] = [],
): TokenSend {
  const token: AskedToken = {
    mint: newAddress(),
    decimals: 6,
    program: TOKEN_PROGRAM_ID.toBase58(),
    createsAccount: false,
    transferFee: null,
    ...change,
  };
  const { from, recipient, reference } = parts;
  const given = { from, recipient, token, memo, references, reference };
  const asked = { ...given, baseUnits: 12_500_000n, maxFeeLamports: 100_000n };
  return { asked, token };
}

const account = (owner: string, { mint, program }: AskedToken): PublicKey =>
  getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true, new PublicKey(program));

function createInstruction({ asked, token }: TokenSend, owner = asked.recipient): TransactionInstruction {
  return createAssociatedTokenAccountIdempotentInstruction(
    new PublicKey(asked.from),
    account(owner, token),
    new PublicKey(owner),
    new PublicKey(token.mint),
    new PublicKey(token.program),
  );
}

function memoInstruction(text: string): TransactionInstruction {
  return new TransactionInstruction({ programId: MEMO_PROGRAM, keys: [], data: Buffer.from(text) });
}

function transferInstruction({ asked, token }: TokenSend): TransactionInstruction {
  const [source, destination] = [account(asked.from, token), account(asked.recipient, token)];
  const [mint, owner, program] = [token.mint, asked.from, token.program].map((each) => new PublicKey(each));
  if (!mint || !owner || !program) throw new Error('three addresses are needed');
  const instruction =
    token.transferFee === null
      ? createTransferCheckedInstruction(
          source,
          mint,
          destination,
          owner,
          asked.baseUnits,
          token.decimals,
          [],
          program,
        )
      : createTransferCheckedWithFeeInstruction(
          source,
          mint,
          destination,
          owner,
          asked.baseUnits,
          token.decimals,
          token.transferFee,
          [],
          program,
        );
  return withReferences(instruction, asked.references.length === 0 ? [asked.reference] : asked.references);
}

/** As the service builds it. */
function instructionsOf(send: TokenSend): TransactionInstruction[] {
  return [
    limitInstruction({ ...parts, references: send.asked.references }),
    priceInstruction(parts),
    ...(send.token.createsAccount ? [createInstruction(send)] : []),
    ...(send.asked.memo === null ? [] : [memoInstruction(send.asked.memo)]),
    transferInstruction(send),
  ];
}

const messageOf = (instructions: TransactionInstruction[]): Uint8Array => compileMessage(parts, instructions);

describe('checkSendMessage accepts a send of a token', () => {
  const variants: [title: string, send: TokenSend][] = [
    ['to a recipient with a token account', tokenSend()],
    ['that creates the recipient’s token account', tokenSend({ createsAccount: true })],
    ['with a memo', tokenSend({}, 'invoice 42 ✓')],
    ['of Token-2022', tokenSend({ program: TOKEN_2022_PROGRAM_ID.toBase58(), transferFee: 0n })],
    [
      'with a token fee, a new token account and a memo',
      tokenSend(
        { program: TOKEN_2022_PROGRAM_ID.toBase58(), createsAccount: true, transferFee: 187_500n },
        'all of it',
      ),
    ],
  ];
  for (const [title, send] of variants) {
    it(title, () => {
      const checked = checkSendMessage(messageOf(instructionsOf(send)), send.asked);
      expect(checked).to.deep.equal({ blockhash: parts.blockhash, feeLamports: 15_001n });
    });
  }

  it('with all optional parts, a memo of 256 bytes and all references, which fits into one packet', () => {
    const send = tokenSend(
      { program: TOKEN_2022_PROGRAM_ID.toBase58(), createsAccount: true, transferFee: 1n },
      'x'.repeat(256),
      Array.from({ length: MAX_REFERENCES }, newAddress),
    );
    const message = messageOf(instructionsOf(send));
    expect(message.length + 65).to.be.at.most(1_232);
    checkSendMessage(message, send.asked);
  });
});

describe('checkSendMessage refuses a send of a token', () => {
  const honest = tokenSend();
  const fee = tokenSend({ program: TOKEN_2022_PROGRAM_ID.toBase58(), transferFee: 187_500n });
  const creating = tokenSend({ createsAccount: true });
  const withMemo = tokenSend({}, 'invoice 42');
  const marks = [newAddress(), newAddress()];
  const requested = tokenSend({}, null, marks);

  async function expectRefusal(
    instructions: TransactionInstruction[],
    { asked }: TokenSend,
    reason: RefusalReason,
  ): Promise<void> {
    const refusal = await failureOf(TransactionRefusedError, () =>
      checkSendMessage(messageOf(instructions), asked),
    );
    expect(refusal.reason).to.equal(reason);
  }

  /** Sends that differ in one value from the caller's arguments. */
  const changes: [string, TokenSend, Partial<AskedSend>, Partial<AskedToken>, RefusalReason][] = [
    ['of another mint', honest, {}, { mint: stranger }, 'mint'],
    ['of one base unit more', honest, { baseUnits: 12_500_001n }, {}, 'amount'],
    ['to another recipient', honest, { recipient: stranger }, {}, 'recipient'],
    ['under another reference', honest, { reference: stranger }, {}, 'reference'],
    ['with other decimals', honest, {}, { decimals: 9 }, 'decimals'],
    ['of the other token program', honest, {}, { program: TOKEN_2022_PROGRAM_ID.toBase58() }, 'instructions'],
    ['with another token fee', fee, {}, { transferFee: 187_501n }, 'transfer_fee'],
    ['with a token fee although the token has none', honest, {}, { transferFee: 1n }, 'instructions'],
    ['without the token fee', fee, {}, { transferFee: null }, 'instructions'],
    [
      'of Token-2022 with an instruction that lets the mint withhold any fee',
      tokenSend({ program: TOKEN_2022_PROGRAM_ID.toBase58(), transferFee: 0n }),
      {},
      { transferFee: null },
      'instructions',
    ],
    ['that creates a token account which exists', honest, {}, { createsAccount: true }, 'instructions'],
    ['that does not create the token account', creating, {}, { createsAccount: false }, 'instructions'],
    ['with another memo', withMemo, { memo: 'invoice 43' }, {}, 'memo'],
    ['without its memo', withMemo, { memo: null }, {}, 'instructions'],
    ['without one of its references', requested, { references: marks.slice(1) }, {}, 'instructions'],
    ['with its references in another order', requested, { references: marks.toReversed() }, {}, 'references'],
    ['with a memo that the caller did not set', honest, { memo: 'hello' }, {}, 'instructions'],
  ];
  for (const [title, wanted, changedSend, changedToken, reason] of changes) {
    it(title, async () => {
      const token = { ...wanted.token, ...changedToken };
      const found = { asked: { ...wanted.asked, ...changedSend, token }, token };
      // Only Token-2022 has token fees.
      if (found.token.transferFee !== null) found.token.program = TOKEN_2022_PROGRAM_ID.toBase58();
      await expectRefusal(instructionsOf(found), wanted, reason);
    });
  }

  const wallet = new PublicKey(parts.from);
  const source = account(parts.from, honest.token);
  const added: [string, TransactionInstruction][] = [
    ['an approval of another address', createApproveInstruction(source, new PublicKey(stranger), wallet, 1n)],
    [
      'a change of the token account’s owner',
      createSetAuthorityInstruction(source, wallet, AuthorityType.AccountOwner, new PublicKey(stranger)),
    ],
    [
      'the closing of the token account',
      createCloseAccountInstruction(source, new PublicKey(stranger), wallet),
    ],
    [
      'a nonce advance',
      SystemProgram.nonceAdvance({ noncePubkey: new PublicKey(stranger), authorizedPubkey: wallet }),
    ],
    [
      'a transfer of SOL',
      SystemProgram.transfer({ fromPubkey: wallet, toPubkey: new PublicKey(stranger), lamports: 1 }),
    ],
    ['a second new token account', createInstruction(honest, stranger)],
  ];
  for (const [title, extra] of added) {
    it(`with ${title} after it, before it, or in its place`, async () => {
      const instructions = instructionsOf(honest);
      await expectRefusal([...instructions, extra], honest, 'instructions');
      await expectRefusal([extra, ...instructions], honest, 'instructions');
      await expectRefusal([...instructions.slice(0, -1), extra], honest, 'instructions');
    });
  }

  it('with the unchecked transfer, which names neither mint nor decimals', async () => {
    const unchecked = createTransferInstruction(
      source,
      account(parts.recipient, honest.token),
      wallet,
      honest.asked.baseUnits,
    );
    await expectRefusal([...instructionsOf(honest).slice(0, 2), unchecked], honest, 'instructions');
  });

  it('that creates a token account for another owner', async () => {
    const instructions = instructionsOf(creating);
    instructions[2] = createInstruction(creating, stranger);
    await expectRefusal(instructions, creating, 'new_account');
  });

  it('with the account creation that fails if the token account exists', async () => {
    const instructions = instructionsOf(creating);
    instructions[2] = createAssociatedTokenAccountInstruction(
      wallet,
      account(parts.recipient, creating.token),
      new PublicKey(parts.recipient),
      new PublicKey(creating.token.mint),
    );
    await expectRefusal(instructions, creating, 'instructions');
  });

  it('with a second signer', async () => {
    const instructions = instructionsOf(honest);
    instructions.at(-1)?.keys.push({ pubkey: new PublicKey(stranger), isSigner: true, isWritable: false });
    await expectRefusal(instructions, honest, 'signer_count');
  });

  it('from another token account', async () => {
    const instructions = instructionsOf(honest);
    const transfer = instructions.at(-1);
    if (transfer) transfer.keys[0] = { pubkey: new PublicKey(stranger), isSigner: false, isWritable: true };
    await expectRefusal(instructions, honest, 'source');
  });

  it('every message that is cut off', async () => {
    const message = messageOf(instructionsOf(creating));
    for (let length = 0; length < message.length; length += 1) {
      await failureOf(TransactionRefusedError, () =>
        checkSendMessage(message.subarray(0, length), creating.asked),
      );
    }
  });
});
