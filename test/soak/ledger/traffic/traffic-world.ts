import {
  ACCOUNT_SIZE,
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMintInstruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  AddressLookupTableProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  SystemProgram,
  type Connection,
  type TransactionInstruction,
} from '@solana/web3.js';

export interface TrafficMint {
  address: PublicKey;
  program: PublicKey;
  decimals: number;
  hasFee: boolean;
}

/** A token account that is not its owner's associated one. */
export interface SpareAccount {
  address: PublicKey;
  mint: TrafficMint;
  owner: Keypair;
}

/** An associated token account whose owner is not a wallet but an associated token account of one. */
export interface NestedAccount {
  owner: Keypair;
  /** The mint of the account that owns it. */
  outer: TrafficMint;
  inner: TrafficMint;
}

/** Actors, mints and accounts. Balances are not tracked: a transfer without the funds fails, as in real life. */
export interface TrafficWorld {
  issuer: Keypair;
  /** Wallets that are to be followed. */
  wallets: Keypair[];
  /** Wallets that are not followed. */
  outsiders: Keypair[];
  /** One of each token program. */
  mints: TrafficMint[];
  wrappedSol: TrafficMint;
  spareAccounts: SpareAccount[];
  nestedAccounts: NestedAccount[];
  accountRent: number;
  /** Lookup table with every actor's address. */
  lookupTable: PublicKey;
}

/** A transaction that is to be sent. */
export interface TrafficDraft {
  name: string;
  payer: Keypair;
  signers: Keypair[];
  instructions: TransactionInstruction[];
  /** Names accounts through the table if possible. */
  lookUp?: boolean;
}

const ISSUER_SOL = 400;
const ACTOR_SOL = 10;
const DECIMALS = 6;

/** 1 %, at most 0.05 tokens: transfers of some tokens reach both bounds. */
const FEE_BASIS_POINTS = 100;
const MAXIMUM_FEE = 50_000n;

const GRANT = 1_000_000_000n;

/** Instructions of this many grants stay below the size of a transaction. */
const GRANTS_AT_ONCE = 3;

export async function prepareWorld(
  connection: Connection,
  wallets: Keypair[],
  outsiderCount: number,
): Promise<{ world: TrafficWorld; begun: string; stages: TrafficDraft[][] }> {
  const issuer = Keypair.generate();
  const outsiders = Array.from({ length: outsiderCount }, () => Keypair.generate());
  const actors = [...wallets, ...outsiders];
  const begun = await connection.requestAirdrop(issuer.publicKey, ISSUER_SOL * LAMPORTS_PER_SOL);
  const plainMint = Keypair.generate();
  const feeMint = Keypair.generate();
  const mints: TrafficMint[] = [
    { address: plainMint.publicKey, program: TOKEN_PROGRAM_ID, decimals: DECIMALS, hasFee: false },
    { address: feeMint.publicKey, program: TOKEN_2022_PROGRAM_ID, decimals: DECIMALS, hasFee: true },
  ];
  const [makeTable, lookupTable] = AddressLookupTableProgram.createLookupTable({
    authority: issuer.publicKey,
    payer: issuer.publicKey,
    recentSlot: (await connection.getSlot('confirmed')) - 1,
  });
  const fillTable = AddressLookupTableProgram.extendLookupTable({
    lookupTable,
    authority: issuer.publicKey,
    payer: issuer.publicKey,
    addresses: actors.map(({ publicKey }) => publicKey),
  });
  const world: TrafficWorld = {
    issuer,
    wallets,
    outsiders,
    mints,
    wrappedSol: { address: NATIVE_MINT, program: TOKEN_PROGRAM_ID, decimals: 9, hasFee: false },
    spareAccounts: [],
    nestedAccounts: [],
    accountRent: await connection.getMinimumBalanceForRentExemption(ACCOUNT_SIZE),
    lookupTable,
  };
  const drafted = (name: string, instructions: TransactionInstruction[], signers: Keypair[] = []) => ({
    name,
    payer: issuer,
    signers: [issuer, ...signers],
    instructions,
  });
  const mintDrafts = await Promise.all(
    mints.map(async (mint, index) =>
      drafted('make a mint', await mintInstructions(connection, mint, issuer.publicKey), [
        index === 0 ? plainMint : feeMint,
      ]),
    ),
  );
  return {
    world,
    begun,
    stages: [
      [
        ...actors.map(({ publicKey }) => drafted('fund', [fund(issuer.publicKey, publicKey)])),
        ...mintDrafts,
        drafted('make a lookup table', [makeTable, fillTable]),
      ],
      // The last wallets get none: their accounts are made later.
      grants(actors.slice(2), world).map((instructions) => drafted('grant', instructions)),
    ],
  };
}

export function accountOf(owner: Keypair, mint: TrafficMint): PublicKey {
  return addressOf(owner.publicKey, mint);
}

/** Address of an owner's associated account. */
export function addressOf(owner: PublicKey, { address, program }: TrafficMint): PublicKey {
  return getAssociatedTokenAddressSync(address, owner, true, program);
}

export function makeAccount(payer: Keypair, owner: Keypair, mint: TrafficMint): TransactionInstruction {
  return makeAccountAt(payer, owner.publicKey, mint);
}

export function makeAccountAt(payer: Keypair, owner: PublicKey, mint: TrafficMint): TransactionInstruction {
  return createAssociatedTokenAccountIdempotentInstruction(
    payer.publicKey,
    addressOf(owner, mint),
    owner,
    mint.address,
    mint.program,
  );
}

function fund(from: PublicKey, to: PublicKey): TransactionInstruction {
  return SystemProgram.transfer({
    fromPubkey: from,
    toPubkey: to,
    lamports: ACTOR_SOL * LAMPORTS_PER_SOL,
  });
}

function grants(actors: Keypair[], { issuer, mints }: TrafficWorld): TransactionInstruction[][] {
  const all = actors.flatMap((actor) =>
    mints.map((mint) => [
      makeAccount(issuer, actor, mint),
      createMintToInstruction(
        mint.address,
        accountOf(actor, mint),
        issuer.publicKey,
        GRANT,
        [],
        mint.program,
      ),
    ]),
  );
  return Array.from({ length: Math.ceil(all.length / GRANTS_AT_ONCE) }, (_, index) =>
    all.slice(index * GRANTS_AT_ONCE, (index + 1) * GRANTS_AT_ONCE).flat(),
  );
}

async function mintInstructions(
  connection: Connection,
  { address, program, hasFee }: TrafficMint,
  issuer: PublicKey,
): Promise<TransactionInstruction[]> {
  const space = getMintLen(hasFee ? [ExtensionType.TransferFeeConfig] : []);
  return [
    SystemProgram.createAccount({
      fromPubkey: issuer,
      newAccountPubkey: address,
      space,
      lamports: await connection.getMinimumBalanceForRentExemption(space),
      programId: program,
    }),
    ...(hasFee
      ? [
          createInitializeTransferFeeConfigInstruction(
            address,
            issuer,
            issuer,
            FEE_BASIS_POINTS,
            MAXIMUM_FEE,
            program,
          ),
        ]
      : []),
    createInitializeMintInstruction(address, DECIMALS, issuer, issuer, program),
  ];
}
