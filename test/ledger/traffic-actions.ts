import {
  ACCOUNT_SIZE,
  AuthorityType,
  createBurnCheckedInstruction,
  createCloseAccountInstruction,
  createFreezeAccountInstruction,
  createInitializeAccount3Instruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  createSyncNativeInstruction,
  createThawAccountInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import { Keypair, SystemProgram, type PublicKey, type TransactionInstruction } from '@solana/web3.js';
import {
  accountOf,
  makeAccount,
  type TrafficDraft,
  type TrafficMint,
  type TrafficWorld,
} from './traffic-world.ts';

const MAX_LAMPORTS = 40_000_000;

/** Some tokens of six decimals; wallets that were granted none have less. */
const MAX_BASE_UNITS = 20_000_000;

const MORE_THAN_ANYBODY_HAS = 10 ** 15;

interface Draw {
  world: TrafficWorld;
  /** From 0 up to 1. */
  random: () => number;
}

/** What can happen, each as often as it says in proportion. */
const ACTIONS: [weight: number, name: string, draft: (draw: Draw) => Omit<TrafficDraft, 'name'>][] = [
  [6, 'pay SOL', paySol],
  [6, 'pay a token', (draw) => payToken(draw, one(draw, draw.world.mints))],
  [2, 'pay several', paySeveral],
  [2, 'pay through a lookup table', (draw) => ({ ...paySol(draw), lookUp: true })],
  [2, 'fail', failing],
  [1, 'pay oneself', payOneself],
  [2, 'exchange', exchange],
  [2, 'wrap', wrap],
  [2, 'unwrap', unwrap],
  [1, 'mint', mintMore],
  [1, 'burn', burn],
  [1, 'close and make again', closeAndMakeAgain],
  [1, 'come and go', comeAndGo],
  [2, 'make a spare account', makeSpare],
  [2, 'pay into a spare account', payIntoSpare],
  [1, 'give a spare account away', giveSpareAway],
  [1, 'freeze and thaw', freezeAndThaw],
];

const ALL_WEIGHTS = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

export const ACTION_NAMES = ACTIONS.map(([, name]) => name);

export function drawAction(world: TrafficWorld, random: () => number): TrafficDraft {
  let left = random() * ALL_WEIGHTS;
  const action = ACTIONS.find(([weight]) => (left -= weight) < 0) ?? ACTIONS[0];
  if (!action) throw new Error('nothing can happen');
  const [, name, draft] = action;
  return { name, ...draft({ world, random }) };
}

function paySol(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [from, to] = two(draw);
  const sponsor = someoneElsePays(draw, from);
  return {
    payer: sponsor,
    signers: [sponsor, from],
    instructions: [transferSol(draw, from, to)],
  };
}

function payToken(draw: Draw, mint: TrafficMint): Omit<TrafficDraft, 'name'> {
  const [from, to] = two(draw);
  const sponsor = someoneElsePays(draw, from);
  return {
    payer: sponsor,
    signers: [sponsor, from],
    instructions: [makeAccount(sponsor, to, mint), transferToken(draw, mint, from, accountOf(to, mint))],
  };
}

/** One wallet pays several, of several tokens, also to itself. */
function paySeveral(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [from] = two(draw);
  const recipients = [two(draw)[0], two(draw)[0], two(draw)[0]];
  const mint = one(draw, draw.world.mints);
  return {
    payer: from,
    signers: [from],
    instructions: recipients.flatMap((to) => [
      transferSol(draw, from, to),
      makeAccount(from, to, mint),
      transferToken(draw, mint, from, accountOf(to, mint)),
    ]),
  };
}

/** The first instruction works, the last one does not: all is undone but the fee. */
function failing(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [from, to] = two(draw);
  const mint = one(draw, draw.world.mints);
  return {
    payer: from,
    signers: [from],
    instructions: [
      transferSol(draw, from, to),
      makeAccount(from, to, mint),
      SystemProgram.transfer({
        fromPubkey: from.publicKey,
        toPubkey: to.publicKey,
        lamports: MORE_THAN_ANYBODY_HAS,
      }),
    ],
  };
}

function payOneself(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [from] = two(draw);
  return { payer: from, signers: [from], instructions: [transferSol(draw, from, from)] };
}

/** Two wallets in one transaction, each with another token. */
function exchange(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [left, right] = two(draw);
  const [first, second] = draw.world.mints;
  if (!first || !second) return paySol(draw);
  const second2 = draw.random() < 0.5 ? transferSol(draw, right, left) : null;
  return {
    payer: left,
    signers: [left, right],
    instructions: [
      makeAccount(left, right, first),
      transferToken(draw, first, left, accountOf(right, first)),
      ...(second2
        ? [second2]
        : [makeAccount(left, left, second), transferToken(draw, second, right, accountOf(left, second))]),
    ],
  };
}

function wrap(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [owner] = two(draw);
  const { wrappedSol } = draw.world;
  const account = accountOf(owner, wrappedSol);
  return {
    payer: owner,
    signers: [owner],
    instructions: [
      makeAccount(owner, owner, wrappedSol),
      SystemProgram.transfer({ fromPubkey: owner.publicKey, toPubkey: account, lamports: lamports(draw) }),
      createSyncNativeInstruction(account),
    ],
  };
}

function unwrap(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [owner, other] = two(draw);
  const to = draw.random() < 0.5 ? owner : other;
  const account = accountOf(owner, draw.world.wrappedSol);
  return {
    payer: owner,
    signers: [owner],
    instructions: [createCloseAccountInstruction(account, to.publicKey, owner.publicKey)],
  };
}

function mintMore(draw: Draw): Omit<TrafficDraft, 'name'> {
  const { issuer, mints } = draw.world;
  const [to] = two(draw);
  const mint = one(draw, mints);
  const account = accountOf(to, mint);
  return {
    payer: issuer,
    signers: [issuer],
    instructions: [
      makeAccount(issuer, to, mint),
      createMintToInstruction(mint.address, account, issuer.publicKey, baseUnits(draw), [], mint.program),
    ],
  };
}

function burn(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [owner] = two(draw);
  const mint = one(draw, draw.world.mints);
  return {
    payer: owner,
    signers: [owner],
    instructions: [
      createBurnCheckedInstruction(
        accountOf(owner, mint),
        mint.address,
        owner.publicKey,
        baseUnits(draw),
        mint.decimals,
        [],
        mint.program,
      ),
    ],
  };
}

/** Fails where the account is not empty, which it seldom is but for the wallets that were granted nothing. */
function closeAndMakeAgain(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [owner] = two(draw);
  const mint = one(draw, draw.world.mints);
  const close = createCloseAccountInstruction(
    accountOf(owner, mint),
    owner.publicKey,
    owner.publicKey,
    [],
    mint.program,
  );
  const again = draw.random() < 0.5 ? [makeAccount(owner, owner, mint)] : [];
  return { payer: owner, signers: [owner], instructions: [close, ...again] };
}

/** An account that is there neither before nor after. */
function comeAndGo(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [owner, other] = two(draw);
  const account = Keypair.generate();
  return {
    payer: owner,
    signers: [owner, account],
    instructions: [
      ...spareInstructions(draw, owner, account.publicKey, draw.world.wrappedSol),
      createCloseAccountInstruction(account.publicKey, other.publicKey, owner.publicKey),
    ],
  };
}

function makeSpare(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [owner, to] = two(draw);
  const [mint] = draw.world.mints;
  if (!mint) return paySol(draw);
  const account = Keypair.generate();
  draw.world.spareAccounts.push({ address: account.publicKey, mint, owner });
  return {
    payer: to,
    signers: [to, account],
    instructions: spareInstructions({ ...draw }, to, account.publicKey, mint, owner.publicKey),
  };
}

function payIntoSpare(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [from] = two(draw);
  const { spareAccounts } = draw.world;
  const spare = spareAccounts[Math.floor(draw.random() * spareAccounts.length)];
  if (!spare) return paySol(draw);
  return {
    payer: from,
    signers: [from],
    instructions: [transferToken(draw, spare.mint, from, spare.address)],
  };
}

function giveSpareAway(draw: Draw): Omit<TrafficDraft, 'name'> {
  const [to] = two(draw);
  const { spareAccounts } = draw.world;
  const spare = spareAccounts[Math.floor(draw.random() * spareAccounts.length)];
  if (!spare) return paySol(draw);
  const { address, owner } = spare;
  spare.owner = to;
  return {
    payer: owner,
    signers: [owner],
    instructions: [
      createSetAuthorityInstruction(address, owner.publicKey, AuthorityType.AccountOwner, to.publicKey),
    ],
  };
}

function freezeAndThaw(draw: Draw): Omit<TrafficDraft, 'name'> {
  const { issuer, mints } = draw.world;
  const [owner] = two(draw);
  const mint = one(draw, mints);
  const account = accountOf(owner, mint);
  return {
    payer: issuer,
    signers: [issuer],
    instructions: [
      createFreezeAccountInstruction(account, mint.address, issuer.publicKey, [], mint.program),
      createThawAccountInstruction(account, mint.address, issuer.publicKey, [], mint.program),
    ],
  };
}

function spareInstructions(
  { world }: Draw,
  payer: Keypair,
  address: PublicKey,
  mint: TrafficMint,
  owner: PublicKey = payer.publicKey,
): TransactionInstruction[] {
  return [
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: address,
      space: ACCOUNT_SIZE,
      lamports: world.accountRent,
      programId: mint.program,
    }),
    createInitializeAccount3Instruction(address, mint.address, owner, mint.program),
  ];
}

function transferSol(draw: Draw, from: Keypair, to: Keypair): TransactionInstruction {
  return SystemProgram.transfer({
    fromPubkey: from.publicKey,
    toPubkey: to.publicKey,
    lamports: lamports(draw),
  });
}

function transferToken(
  draw: Draw,
  mint: TrafficMint,
  from: Keypair,
  account: PublicKey,
): TransactionInstruction {
  return createTransferCheckedInstruction(
    accountOf(from, mint),
    mint.address,
    account,
    from.publicKey,
    baseUnits(draw),
    mint.decimals,
    [],
    mint.program,
  );
}

/** Somebody who is no party of it pays the fee, now and then. */
function someoneElsePays(draw: Draw, from: Keypair): Keypair {
  return draw.random() < 0.2 ? one(draw, draw.world.outsiders) : from;
}

/** Two actors that are not the same, the first of them a followed one more often than not. */
function two(draw: Draw): [Keypair, Keypair] {
  const { wallets, outsiders } = draw.world;
  const all = [...wallets, ...outsiders];
  const left = one(draw, draw.random() < 0.7 ? wallets : outsiders);
  const right = one(
    draw,
    all.filter((actor) => actor !== left),
  );
  return [left, right];
}

function one<Item>({ random }: Draw, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

function lamports({ random }: Draw): number {
  return 1 + Math.floor(random() * MAX_LAMPORTS);
}

function baseUnits({ random }: Draw): bigint {
  return BigInt(1 + Math.floor(random() * MAX_BASE_UNITS));
}
