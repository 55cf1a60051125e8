import {
  AccountState,
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createFreezeAccountInstruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializeMintInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createPauseInstruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  createTransferInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { fundedWallet } from './chain-client.ts';
import { landTransaction } from './land-transaction.ts';
import { parts } from './parts.ts';

/** Features of a Token-2022 mint that a sender has to know; `none` is a mint of the older program. */
export type MintKind =
  | 'none'
  | 'transfer fee'
  | 'transfer hook'
  | 'non-transferable'
  | 'frozen by default'
  | 'permanent delegate'
  | 'paused';

const DECIMALS = 6;

/** More than a mint or a transfer takes. */
const COMPUTE_UNITS = 200_000;

/** Base units that an issuer keeps before it gives up its authorities. */
const RESERVE = 1_000_000_000_000_000n;

/** 1.5 %, at most 5 tokens. */
const FEE_BASIS_POINTS = 150;
const MAXIMUM_FEE = 5_000_000n;

export interface TestToken {
  mint: string;
  program: string;
  decimals: number;
  /** Gives out new tokens, in base units. */
  mintTo(wallet: string, baseUnits: bigint): Promise<void>;
  freeze(wallet: string): Promise<void>;
  /**
   * For a mint of the older program: the issuer can make no more tokens and freeze nothing from then on. `mintTo` gives out what it made
   * before.
   */
  giveUpAuthorities(): Promise<void>;
  accountOf(wallet: string): string;
  /** Its owner transfers the ownership of a wallet's account. */
  giveAway(wallet: Keypair, to: string): Promise<void>;
}

/** Makes mints on the real chain, as an issuer would: nothing of the service is between. */
export async function createIssuer() {
  const { chain } = await parts();
  // A new one each time: it keeps a blockhash for half a minute, which is longer than one lives on a fast local chain.
  const connect = (): Connection =>
    new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl });
  const issuer = Keypair.fromSecretKey((await fundedWallet(20_000_000_000)).exportSecretKey());
  let sent = 0;

  async function land(transaction: Transaction, signers: Keypair[]): Promise<void> {
    transaction.feePayer = issuer.publicKey;
    await landTransaction(connect(), transaction, signers);
  }

  /** Two that do the same over the same blockhash would be one transaction: a limit of its own makes each another one. */
  async function send(instruction: TransactionInstruction, ...others: Keypair[]): Promise<void> {
    const units = COMPUTE_UNITS + (sent += 1);
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units });
    await land(new Transaction().add(limit, instruction), [issuer, ...others]);
  }

  return {
    connection: connect(),
    async giveSol(address: string, lamports: number): Promise<void> {
      await send(
        SystemProgram.transfer({ fromPubkey: issuer.publicKey, toPubkey: new PublicKey(address), lamports }),
      );
    },
    async createMint(kind: MintKind): Promise<TestToken> {
      const programId = kind === 'none' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID;
      const mint = Keypair.generate();
      const { extensions, before, after } = featuresOf(kind, mint.publicKey, issuer.publicKey);
      const space = getMintLen(extensions);
      const transaction = new Transaction().add(
        SystemProgram.createAccount({
          fromPubkey: issuer.publicKey,
          newAccountPubkey: mint.publicKey,
          space,
          lamports: await connect().getMinimumBalanceForRentExemption(space),
          programId,
        }),
        ...before,
        createInitializeMintInstruction(
          mint.publicKey,
          DECIMALS,
          issuer.publicKey,
          issuer.publicKey,
          programId,
        ),
        ...after,
      );
      await land(transaction, [issuer, mint]);
      const accountOf = (wallet: string): PublicKey =>
        getAssociatedTokenAddressSync(mint.publicKey, new PublicKey(wallet), true, programId);
      const makeAccount = (wallet: string): Promise<void> =>
        send(
          createAssociatedTokenAccountIdempotentInstruction(
            issuer.publicKey,
            accountOf(wallet),
            new PublicKey(wallet),
            mint.publicKey,
            programId,
          ),
        );
      const reserve = issuer.publicKey.toBase58();
      let hasGivenUp = false;
      return {
        mint: mint.publicKey.toBase58(),
        program: programId.toBase58(),
        decimals: DECIMALS,
        accountOf: (wallet) => accountOf(wallet).toBase58(),
        async mintTo(wallet, baseUnits) {
          await makeAccount(wallet);
          const account = accountOf(wallet);
          await send(
            hasGivenUp
              ? createTransferInstruction(accountOf(reserve), account, issuer.publicKey, baseUnits)
              : createMintToInstruction(mint.publicKey, account, issuer.publicKey, baseUnits, [], programId),
          );
        },
        async giveUpAuthorities() {
          await makeAccount(reserve);
          await send(createMintToInstruction(mint.publicKey, accountOf(reserve), issuer.publicKey, RESERVE));
          for (const authority of [AuthorityType.MintTokens, AuthorityType.FreezeAccount]) {
            await send(createSetAuthorityInstruction(mint.publicKey, issuer.publicKey, authority, null));
          }
          hasGivenUp = true;
        },
        async giveAway(wallet, to) {
          const { publicKey } = wallet;
          const account = accountOf(publicKey.toBase58());
          const owner = new PublicKey(to);
          const { AccountOwner } = AuthorityType;
          await send(
            createSetAuthorityInstruction(account, publicKey, AccountOwner, owner, [], programId),
            wallet,
          );
        },
        async freeze(wallet) {
          const account = accountOf(wallet);
          await send(
            createFreezeAccountInstruction(account, mint.publicKey, issuer.publicKey, [], programId),
          );
        },
      };
    },
  };
}

interface MintFeatures {
  extensions: ExtensionType[];
  /** Instructions of the transaction that makes the mint, before and after its initialisation. */
  before: TransactionInstruction[];
  after: TransactionInstruction[];
}

function featuresOf(kind: MintKind, mint: PublicKey, issuer: PublicKey): MintFeatures {
  const program = TOKEN_2022_PROGRAM_ID;
  const of = (
    extension: ExtensionType,
    instruction: TransactionInstruction,
    ...after: TransactionInstruction[]
  ): MintFeatures => ({ extensions: [extension], before: [instruction], after });
  switch (kind) {
    case 'none':
      return { extensions: [], before: [], after: [] };
    case 'transfer fee':
      return of(
        ExtensionType.TransferFeeConfig,
        createInitializeTransferFeeConfigInstruction(
          mint,
          issuer,
          issuer,
          FEE_BASIS_POINTS,
          MAXIMUM_FEE,
          program,
        ),
      );
    case 'transfer hook':
      return of(
        ExtensionType.TransferHook,
        createInitializeTransferHookInstruction(mint, issuer, Keypair.generate().publicKey, program),
      );
    case 'non-transferable':
      return of(ExtensionType.NonTransferable, createInitializeNonTransferableMintInstruction(mint, program));
    case 'frozen by default':
      return of(
        ExtensionType.DefaultAccountState,
        createInitializeDefaultAccountStateInstruction(mint, AccountState.Frozen, program),
      );
    case 'permanent delegate':
      return of(
        ExtensionType.PermanentDelegate,
        createInitializePermanentDelegateInstruction(mint, issuer, program),
      );
    case 'paused':
      return of(
        ExtensionType.PausableConfig,
        createInitializePausableConfigInstruction(mint, issuer, program),
        createPauseInstruction(mint, issuer, [], program),
      );
  }
}
