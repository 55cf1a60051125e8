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
} from '@solana/spl-token';
import { Keypair, SystemProgram, type PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { baseUnits, lamports, one, transferToken, two, type Draw, type Drafted } from './traffic-draw.ts';
import { nest, nestAndRecover, recover } from './traffic-nested.ts';
import { exchange, failing, payOneself, paySeveral, paySol, payToken } from './traffic-payments.ts';
import {
  accountOf,
  makeAccount,
  type TrafficDraft,
  type TrafficMint,
  type TrafficWorld,
} from './traffic-world.ts';

/** Possible actions, each with its weight. */
const ACTIONS: [weight: number, name: string, draft: (draw: Draw) => Drafted][] = [
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
  [1, 'pay into a nested account', nest],
  [1, 'recover a nested account', recover],
  [2, 'nest and recover', nestAndRecover],
];

const ALL_WEIGHTS = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

export function drawAction(world: TrafficWorld, random: () => number): TrafficDraft {
  let left = random() * ALL_WEIGHTS;
  const action = ACTIONS.find(([weight]) => (left -= weight) < 0) ?? ACTIONS[0];
  if (!action) throw new Error('nothing can happen');
  const [, name, draft] = action;
  return { name, ...draft({ world, random }) };
}

function wrap(draw: Draw): Drafted {
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

function unwrap(draw: Draw): Drafted {
  const [owner, other] = two(draw);
  const to = draw.random() < 0.5 ? owner : other;
  const account = accountOf(owner, draw.world.wrappedSol);
  return {
    payer: owner,
    signers: [owner],
    instructions: [createCloseAccountInstruction(account, to.publicKey, owner.publicKey)],
  };
}

function mintMore(draw: Draw): Drafted {
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

function burn(draw: Draw): Drafted {
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

/** Fails if the account is not empty; it is mostly empty only for wallets that were granted nothing. */
function closeAndMakeAgain(draw: Draw): Drafted {
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

/** An account that exists neither before nor after. */
function comeAndGo(draw: Draw): Drafted {
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

function makeSpare(draw: Draw): Drafted {
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

function payIntoSpare(draw: Draw): Drafted {
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

function giveSpareAway(draw: Draw): Drafted {
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

function freezeAndThaw(draw: Draw): Drafted {
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
