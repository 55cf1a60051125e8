import {
  createApproveInstruction,
  createCloseAccountInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createSetAuthorityInstruction,
  AuthorityType,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import { AddressLookupTableAccount, Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { expect } from 'chai';
import {
  checkSwapMessage,
  type AskedSwap,
  type ChainFacts,
} from '../../client/src/checks/swaps/swap-template.ts';
import { WRAPPED_SOL } from '../../client/src/checks/sol.ts';
import { TransactionRefusedError } from '../../client/src/index.ts';
import { EXCHANGE, ROUTER } from '../../local/exchange/deploy-programs.ts';
import type { Pair } from '../../local/exchange/pool.ts';
import type { RouteTerms } from '../../local/exchange/route.ts';
import {
  MICRO_LAMPORTS,
  REFERENCE,
  swapInstructions,
  swapMessage,
  UNIT_LIMIT,
} from './support/swap-message.ts';

const owner = Keypair.generate().publicKey;
const thief = Keypair.generate().publicKey;
const token = Keypair.generate().publicKey.toBase58();
const SOL_TO_TOKEN: Pair = [WRAPPED_SOL, token];
const TERMS: RouteTerms = { amountIn: 1_000_000_000n, quotedOut: 150_000_000n, slippageBps: 50 };
const FEE = 5_000n + BigInt((UNIT_LIMIT * MICRO_LAMPORTS) / 1_000_000);
const ASKED: AskedSwap = {
  owner: owner.toBase58(),
  mintIn: WRAPPED_SOL,
  mintOut: token,
  amountIn: TERMS.amountIn,
  minimumOut: 149_250_000n,
  maxFeeLamports: FEE,
  reference: REFERENCE.toBase58(),
};
const FACTS: ChainFacts = {
  programs: new Set([EXCHANGE, ROUTER, SystemProgram.programId.toBase58()]),
  ownTokenAccounts: new Set(),
};

const account = (mint: string, of = owner): PublicKey =>
  getAssociatedTokenAddressSync(new PublicKey(mint), of);
const instructions = (pair = SOL_TO_TOKEN, terms = TERMS) => swapInstructions(owner, pair, terms);
const check = (message: Uint8Array, asked = ASKED, facts = FACTS) => checkSwapMessage(message, asked, facts);

/** The reason of the refusal. */
function refused(message: Uint8Array, asked = ASKED, facts = FACTS): string {
  try {
    check(message, asked, facts);
  } catch (error) {
    if (error instanceof TransactionRefusedError) return error.reason;
    throw error;
  }
  return 'accepted';
}

const routeOf = (all = instructions()) => {
  const route = all.find(({ programId }) => programId.toBase58() === ROUTER);
  if (!route) throw new Error('no route');
  return { all, route };
};

describe('the check of a swap’s bytes', () => {
  it('accepts what was asked for, and says what it costs and what arrives at least', () => {
    expect(check(swapMessage(owner, instructions()))).to.deep.include({
      feeLamports: FEE,
      minimumOut: 149_250_000n,
      exchanges: ['Raydium CP'],
      newAccounts: [account(WRAPPED_SOL).toBase58(), account(token).toBase58()],
    });
  });

  it('accepts a token for SOL, and a token for a token', () => {
    const other = Keypair.generate().publicKey.toBase58();
    for (const pair of [
      [token, WRAPPED_SOL],
      [token, other],
    ] as Pair[]) {
      const asked = { ...ASKED, mintIn: pair[0], mintOut: pair[1] };
      expect(refused(swapMessage(owner, instructions(pair)), asked)).to.equal('accepted');
    }
  });

  it('refuses a lookup table', () => {
    const { all, route } = routeOf();
    const table = new AddressLookupTableAccount({
      key: Keypair.generate().publicKey,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: route.keys.filter(({ isSigner }) => !isSigner).map(({ pubkey }) => pubkey),
      },
    });
    expect(refused(swapMessage(owner, all, [table]))).to.equal('lookup_table');
  });

  it('refuses other terms: more in, less out, a higher fee, a fee for a platform', () => {
    const more = instructions(SOL_TO_TOKEN, { ...TERMS, amountIn: TERMS.amountIn + 1n });
    expect(refused(swapMessage(owner, more))).to.equal('amount');
    const less = instructions(SOL_TO_TOKEN, { ...TERMS, quotedOut: TERMS.quotedOut - 10n });
    expect(refused(swapMessage(owner, less))).to.equal('minimum_out');
    const slippage = instructions(SOL_TO_TOKEN, { ...TERMS, slippageBps: 10_001 });
    expect(refused(swapMessage(owner, slippage))).to.equal('minimum_out');
    expect(refused(swapMessage(owner, instructions()), { ...ASKED, maxFeeLamports: FEE - 1n })).to.equal(
      'fee_cap',
    );
    for (const at of [26, 28]) {
      const { all, route } = routeOf();
      route.data.writeUInt16LE(1, at);
      expect(refused(swapMessage(owner, all))).to.equal('platform_fee');
    }
  });

  it('refuses another owner, recipient, payer and a second signer', () => {
    const elsewhere = routeOf();
    elsewhere.route.keys[2] = { pubkey: account(token, thief), isSigner: false, isWritable: true };
    expect(refused(swapMessage(owner, elsewhere.all))).to.equal('recipient');
    const other = routeOf();
    other.route.keys[7] = { pubkey: account(token, thief), isSigner: false, isWritable: true };
    expect(refused(swapMessage(owner, other.all))).to.equal('recipient');
    const source = routeOf();
    source.route.keys[1] = { pubkey: account(token), isSigner: false, isWritable: true };
    expect(refused(swapMessage(owner, source.all))).to.equal('source');
    expect(refused(swapMessage(thief, instructions()))).to.equal('signer_count');
    expect(refused(swapMessage(owner, swapInstructions(thief, SOL_TO_TOKEN, TERMS)))).to.equal(
      'signer_count',
    );
    const second = routeOf();
    second.route.keys.push({ pubkey: thief, isSigner: true, isWritable: false });
    expect(refused(swapMessage(owner, second.all))).to.equal('signer_count');
  });

  it('refuses every further instruction, by its name or its program', () => {
    const hidden = [
      createApproveInstruction(account(token), thief, owner, 1n),
      createSetAuthorityInstruction(account(token), owner, AuthorityType.AccountOwner, thief),
      createTransferInstruction(account(token), account(token, thief), owner, 1n),
      SystemProgram.transfer({ fromPubkey: owner, toPubkey: thief, lamports: 1 }),
      SystemProgram.nonceAdvance({ noncePubkey: thief, authorizedPubkey: owner }),
      ...instructions().slice(-2),
    ];
    for (const extra of hidden) {
      for (const at of [0, 2, instructions().length - 1, instructions().length]) {
        expect(refused(swapMessage(owner, instructions().toSpliced(at, 0, extra))), `${at}`).to.equal(
          'instructions',
        );
      }
    }
    for (let left = 0; left < instructions().length; left += 1) {
      if (instructions()[left]?.programId.toBase58().startsWith('AToken')) continue;
      expect(refused(swapMessage(owner, instructions().toSpliced(left, 1)))).to.equal('instructions');
    }
  });

  it('refuses wrapping of more, into another account, and a new account of another owner', () => {
    const [limit, price, ...rest] = instructions();
    const wrap = (lamports: bigint, toPubkey: PublicKey) =>
      [limit, price, ...rest].map((each) =>
        each?.programId.equals(SystemProgram.programId)
          ? SystemProgram.transfer({ fromPubkey: owner, toPubkey, lamports })
          : each,
      ) as ReturnType<typeof instructions>;
    expect(refused(swapMessage(owner, wrap(TERMS.amountIn + 1n, account(WRAPPED_SOL))))).to.equal('amount');
    expect(refused(swapMessage(owner, wrap(TERMS.amountIn, account(WRAPPED_SOL, thief))))).to.equal(
      'recipient',
    );
    const forThief = instructions();
    const created = forThief.find(({ keys }) => keys.length === 6);
    if (created) created.keys[2] = { pubkey: thief, isSigner: false, isWritable: false };
    expect(refused(swapMessage(owner, forThief))).to.equal('new_account');
  });

  it('refuses an unwrapping that pays another wallet, or that closes another account of the owner', () => {
    for (const [closed, paid] of [
      [account(WRAPPED_SOL), thief],
      [account(token), owner],
    ] as const) {
      const hostile = [...instructions().slice(0, -1), createCloseAccountInstruction(closed, paid, owner)];
      expect(refused(swapMessage(owner, hostile))).to.equal('accounts');
    }
  });

  it('refuses a further account of the owner that is named as new, because it may exist and be emptied', () => {
    const other = Keypair.generate().publicKey;
    const [limit, price, ...rest] = instructions();
    const named = createAssociatedTokenAccountIdempotentInstruction(
      owner,
      account(other.toBase58()),
      owner,
      other,
    );
    const all = [limit, price, named, ...rest] as ReturnType<typeof instructions>;
    expect(refused(swapMessage(owner, all))).to.equal('new_account');
  });

  it('refuses unknown exchanges and programs inside of the route, and other accounts of the owner', () => {
    const kind = routeOf();
    kind.route.data.writeUInt8(99, 34);
    expect(refused(swapMessage(owner, kind.all))).to.equal('exchange');
    const program = Keypair.generate().publicKey;
    const inside = routeOf();
    inside.route.keys.push({ pubkey: program, isSigner: false, isWritable: false });
    const programs = new Set([...FACTS.programs, program.toBase58()]);
    expect(refused(swapMessage(owner, inside.all), ASKED, { ...FACTS, programs })).to.equal('exchange');
    const replaced = routeOf();
    replaced.route.keys[10] = { pubkey: program, isSigner: false, isWritable: false };
    expect(refused(swapMessage(owner, replaced.all))).to.equal('exchange');
    const system = routeOf();
    system.route.keys.push({ pubkey: SystemProgram.programId, isSigner: false, isWritable: false });
    expect(refused(swapMessage(owner, system.all))).to.equal('exchange');
    const mine = routeOf();
    mine.route.keys.push({ pubkey: program, isSigner: false, isWritable: true });
    const ownTokenAccounts = new Set([program.toBase58()]);
    expect(refused(swapMessage(owner, mine.all), ASKED, { ...FACTS, ownTokenAccounts })).to.equal('accounts');
  });

  it('refuses what follows the route’s arguments, and a message that does not end where it should', () => {
    const { all, route } = routeOf();
    route.data = Buffer.concat([route.data, Buffer.alloc(19)]);
    expect(refused(swapMessage(owner, all))).to.equal('route');
    const message = swapMessage(owner, instructions());
    expect(refused(Uint8Array.of(...message, 0))).to.equal('malformed_transaction');
    for (let length = 0; length < message.length; length += 1) {
      expect(refused(message.slice(0, length)), `${length} bytes`).not.to.equal('accepted');
    }
  });
});
