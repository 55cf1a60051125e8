import {
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createRecoverNestedInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js';
import { newestBlock } from '../../../../chain/ledger/block-head.ts';
import type { LedgerCursor } from '../../../../chain/ledger/ledger-source.ts';
import { chainRpc, newWallet } from '../../../support/chain-client.ts';
import { parts } from '../../../support/parts.ts';
import { createIssuer, type TestToken } from '../../../support/test-tokens.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { ledgerActor, slotOfLanded, type Landed, type LedgerActor } from './ledger-actor.ts';

/** Transactions of two wallets between two blocks, which a source has to find. */
export interface LedgerStory {
  from: LedgerCursor;
  /** After the last transaction. */
  to: LedgerCursor;
  wallets: ReadonlySet<string>;
  alice: string;
  bob: string;
  plain: TestToken;
  other: TestToken;
  feeing: TestToken;
  /** In the order in which they landed; two in one slot may be in any order. */
  steps: Readonly<Record<StepName, Landed>>;
  /** Payments to them besides the steps. */
  missed: Landed[];
  /** Transactions of other wallets, in between. */
  strangers: Landed[];
}

export type StepName = (typeof STEPS)[number];

export const STEPS = [
  'SOL in',
  'SOL out',
  'from one to the other',
  'token account made',
  'tokens by owner',
  'tokens with a fee',
  'token account made later',
  'tokens to the later account',
  'nested account made',
  'recovered by a program',
  'emptied',
  'closed',
  'failed',
  'first of two',
  'second of two',
  'by lookup table',
] as const;

/** 1.5 %, as in the test mint. */
export const SENT_WITH_FEE = { sent: 200_000n, fee: 3_000n };
export const SENT_BY_OWNER = 70_000n;
export const SENT_LATER = 40_000n;
export const RECOVERED = 9_000n;
export const LAMPORTS_IN = 7_000_000;
export const LAMPORTS_OUT = 3_000_000;
export const LAMPORTS_LOOKED_UP = 2_500_000;

const MORE_THAN_ANYBODY_HAS = 900_000_000_000_000;

/** Two payments sent in parallel almost always share a slot of 50 ms. */
const PAIRS_TRIED = 10;

let story: Promise<LedgerStory> | undefined;

/** Happens once in a run: all sources read the same blocks. */
export function ledgerStory(): Promise<LedgerStory> {
  story ??= play();
  return story;
}

async function play(): Promise<LedgerStory> {
  const issuer = await createIssuer();
  const [plain, other] = [await issuer.createMint('none'), await issuer.createMint('none')];
  const feeing = await issuer.createMint('transfer fee');
  const [alice, bob, carol] = [await ledgerActor(), await ledgerActor(), await ledgerActor()];
  for (const token of [plain, other, feeing]) await token.mintTo(carol.address, 1_000_000n);
  const from = await tip();

  const steps: Partial<Record<StepName, Landed>> = {};
  const strangers: Landed[] = [];
  const act = async (name: StepName, landed: Promise<Landed>): Promise<void> => {
    steps[name] = await landed;
    const { address } = await newWallet();
    if (strangers.length < 3)
      strangers.push(await carol.send([sol(carol, address, LAMPORTS_IN + strangers.length)]));
  };

  await act('SOL in', carol.send([sol(carol, alice.address, LAMPORTS_IN)]));
  await act('SOL out', alice.send([sol(alice, carol.address, LAMPORTS_OUT)]));
  await act('from one to the other', alice.send([sol(alice, bob.address, LAMPORTS_OUT + 1)]));

  await act(
    'token account made',
    carol.send([account(carol, alice.address, plain), account(carol, alice.address, feeing)]),
  );
  await act('tokens by owner', carol.send([tokens(carol, alice.address, plain, SENT_BY_OWNER)]));
  await act('tokens with a fee', carol.send([tokensWithFee(carol, alice.address, feeing)]));
  await act('token account made later', bob.send([account(bob, bob.address, plain)]));
  await act('tokens to the later account', carol.send([tokens(carol, bob.address, plain, SENT_LATER)]));

  const nesting = plain.accountOf(bob.address);
  const nested = accountOf(nesting, other);
  await act(
    'nested account made',
    carol.send([
      account(carol, nesting, other),
      account(carol, bob.address, other),
      toAccount(carol, nested, other, RECOVERED),
    ]),
  );
  await act('recovered by a program', bob.send([recovery(bob, plain, other)]));

  await act('emptied', alice.send([tokens(alice, carol.address, plain, SENT_BY_OWNER)]));
  await act('closed', alice.send([closing(alice, plain)]));
  await act('failed', alice.send([sol(alice, bob.address, MORE_THAN_ANYBODY_HAS)]));
  const { first, second, missed } = await pairInOneSlot(carol, [alice, bob]);
  steps['first of two'] = first;
  steps['second of two'] = second;
  await act('by lookup table', throughTable(carol, alice, bob.address));

  const last = steps['by lookup table']?.slot ?? 0;
  const to = await waitUntil('all of it is confirmed', async () => {
    const cursor = await tip();
    return cursor.slot > last ? cursor : undefined;
  });
  const wallets = new Set([alice.address, bob.address]);
  return {
    from,
    to,
    wallets,
    alice: alice.address,
    bob: bob.address,
    plain,
    other,
    feeing,
    steps: complete(steps),
    missed,
    strangers,
  };
}

export async function tip(): Promise<LedgerCursor> {
  const { slot, blockhash } = await newestBlock(await chainRpc(), 'confirmed');
  return { slot, blockhash };
}

export function sol(from: LedgerActor, to: string, lamports: number): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: from.keys.publicKey, toPubkey: new PublicKey(to), lamports });
}

function accountOf(owner: string, { mint, program }: TestToken): PublicKey {
  return getAssociatedTokenAddressSync(
    new PublicKey(mint),
    new PublicKey(owner),
    true,
    new PublicKey(program),
  );
}

function account(payer: LedgerActor, owner: string, token: TestToken): TransactionInstruction {
  return createAssociatedTokenAccountIdempotentInstruction(
    payer.keys.publicKey,
    accountOf(owner, token),
    new PublicKey(owner),
    new PublicKey(token.mint),
    new PublicKey(token.program),
  );
}

function tokens(from: LedgerActor, to: string, token: TestToken, amount: bigint): TransactionInstruction {
  return toAccount(from, accountOf(to, token), token, amount);
}

function toAccount(
  from: LedgerActor,
  to: PublicKey,
  token: TestToken,
  amount: bigint,
): TransactionInstruction {
  return createTransferCheckedInstruction(
    accountOf(from.address, token),
    new PublicKey(token.mint),
    to,
    from.keys.publicKey,
    amount,
    token.decimals,
    [],
    new PublicKey(token.program),
  );
}

function tokensWithFee(from: LedgerActor, to: string, token: TestToken): TransactionInstruction {
  return createTransferCheckedWithFeeInstruction(
    accountOf(from.address, token),
    new PublicKey(token.mint),
    accountOf(to, token),
    from.keys.publicKey,
    SENT_WITH_FEE.sent,
    token.decimals,
    SENT_WITH_FEE.fee,
    [],
    new PublicKey(token.program),
  );
}

/** The associated token program moves the tokens, by an inner instruction. */
function recovery(owner: LedgerActor, outer: TestToken, inner: TestToken): TransactionInstruction {
  const nesting = accountOf(owner.address, outer);
  return createRecoverNestedInstruction(
    accountOf(nesting.toBase58(), inner),
    new PublicKey(inner.mint),
    accountOf(owner.address, inner),
    nesting,
    new PublicKey(outer.mint),
    owner.keys.publicKey,
    new PublicKey(inner.program),
  );
}

function closing(owner: LedgerActor, token: TestToken): TransactionInstruction {
  const { publicKey } = owner.keys;
  return createCloseAccountInstruction(
    accountOf(owner.address, token),
    publicKey,
    publicKey,
    [],
    new PublicKey(token.program),
  );
}

/** Two payments in one slot, and earlier tries that missed. */
async function pairInOneSlot(payer: LedgerActor, to: readonly [LedgerActor, LedgerActor]) {
  const missed: Landed[] = [];
  for (let lamports = LAMPORTS_IN + 100; lamports < LAMPORTS_IN + 100 + PAIRS_TRIED; lamports += 1) {
    const signatures = await Promise.all(
      to.map(({ address }) => payer.submit([sol(payer, address, lamports)])),
    );
    const pair = await Promise.all(
      signatures.map(async (signature) => ({ signature, slot: await slotOfLanded(signature) })),
    );
    const [first, second] = pair;
    if (first && second && first.slot === second.slot) return { first, second, missed };
    missed.push(...pair);
  }
  throw new Error('no two transactions landed in one slot');
}

/** The local chain does not list transactions by a looked-up address, unlike real nodes. So the payer is followed, too. */
async function throughTable(maker: LedgerActor, payer: LedgerActor, to: string): Promise<Landed> {
  const { chain } = await parts();
  const connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl });
  const authority = maker.keys.publicKey;
  const recentSlot = (await connection.getSlot('finalized')) - 1;
  const [creation, lookupTable] = AddressLookupTableProgram.createLookupTable({
    authority,
    payer: authority,
    recentSlot,
  });
  const addresses = [new PublicKey(to), Keypair.generate().publicKey];
  await maker.send([creation]);
  await maker.send([
    AddressLookupTableProgram.extendLookupTable({ lookupTable, authority, payer: authority, addresses }),
  ]);
  const extendedAt = (await tip()).slot;
  // It can be used from the next slot on.
  await waitUntil('the table can be used', async () => (await tip()).slot > extendedAt + 1);
  const table = await waitUntil(
    'the table is there',
    async () => (await connection.getAddressLookupTable(lookupTable)).value,
  );
  return payer.send([sol(payer, to, LAMPORTS_LOOKED_UP)], { tables: [table] });
}

function complete(steps: Partial<Record<StepName, Landed>>): Record<StepName, Landed> {
  const missing = STEPS.filter((name) => !steps[name]);
  if (missing.length > 0) throw new Error(`did not happen: ${missing.join(', ')}`);
  return steps as Record<StepName, Landed>;
}
