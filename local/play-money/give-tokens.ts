import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMintInstruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  LAMPORTS_PER_SOL,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  type Connection,
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js';
import type { PlayMints, PlayToken } from './play-mints.ts';

export const PLAY_DECIMALS = 6;

/** 1 %, at most a thousand tokens. */
const FEE_BASIS_POINTS = 100;
const MAXIMUM_FEE = 1_000_000_000n;

/** Pays the rent of two mints and the accounts of many wallets. */
const ISSUER_LAMPORTS = 100 * LAMPORTS_PER_SOL;
const LOW_LAMPORTS = LAMPORTS_PER_SOL;

/** Gives a wallet new tokens by an ordinary transaction, and creates the mint if the chain does not have it. */
export async function giveTokens(
  connection: Connection,
  { issuer, mints }: PlayMints,
  { symbol, program: programName }: PlayToken,
  wallet: PublicKey,
  baseUnits: bigint,
): Promise<void> {
  const mint = mints.get(symbol);
  if (!mint) throw new Error(`unknown play token: ${symbol}`);
  const program = programName === 'Token-2022' ? TOKEN_2022_PROGRAM_ID : TOKEN_PROGRAM_ID;
  await fundIssuer(connection, issuer);
  const exists = (await connection.getAccountInfo(mint.publicKey, 'confirmed')) !== null;
  const account = getAssociatedTokenAddressSync(mint.publicKey, wallet, true, program);
  const transaction = new Transaction().add(
    ...(exists ? [] : await createMint(connection, issuer, mint, program)),
    createAssociatedTokenAccountIdempotentInstruction(
      issuer.publicKey,
      account,
      wallet,
      mint.publicKey,
      program,
    ),
    createMintToInstruction(mint.publicKey, account, issuer.publicKey, baseUnits, [], program),
  );
  await sendAndConfirmTransaction(connection, transaction, exists ? [issuer] : [issuer, mint], {
    commitment: 'confirmed',
  });
}

async function fundIssuer(connection: Connection, { publicKey }: Keypair): Promise<void> {
  if ((await connection.getBalance(publicKey, 'confirmed')) > LOW_LAMPORTS) return;
  await giveSol(connection, publicKey, BigInt(ISSUER_LAMPORTS));
}

/** Like a faucet; resolves when the money has arrived. */
export async function giveSol(connection: Connection, wallet: PublicKey, lamports: bigint): Promise<void> {
  const signature = await connection.requestAirdrop(wallet, Number(lamports));
  await connection.confirmTransaction(
    { signature, ...(await connection.getLatestBlockhash('confirmed')) },
    'confirmed',
  );
}

async function createMint(
  connection: Connection,
  issuer: Keypair,
  mint: Keypair,
  program: PublicKey,
): Promise<TransactionInstruction[]> {
  const withholds = program.equals(TOKEN_2022_PROGRAM_ID);
  const space = getMintLen(withholds ? [ExtensionType.TransferFeeConfig] : []);
  return [
    SystemProgram.createAccount({
      fromPubkey: issuer.publicKey,
      newAccountPubkey: mint.publicKey,
      space,
      lamports: await connection.getMinimumBalanceForRentExemption(space),
      programId: program,
    }),
    ...(withholds
      ? [
          createInitializeTransferFeeConfigInstruction(
            mint.publicKey,
            issuer.publicKey,
            issuer.publicKey,
            FEE_BASIS_POINTS,
            MAXIMUM_FEE,
            program,
          ),
        ]
      : []),
    createInitializeMintInstruction(mint.publicKey, PLAY_DECIMALS, issuer.publicKey, null, program),
  ];
}
