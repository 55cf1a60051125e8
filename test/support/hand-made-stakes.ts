import {
  Authorized,
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { z } from 'zod';
import { jsonRpc } from './faulty-chain.ts';
import { waitUntil } from './wait-until.ts';

/** A person with a tool of another maker, who stakes on a chain without this service. */
export interface HandMadeStakes {
  owner: Keypair;
  /** Returns the address of the stake. */
  delegate(vote: string, lamports: number): Promise<string>;
  deactivate(stake: string): Promise<void>;
  /** Delegates a position that exists. */
  redelegate(stake: string, vote: string): Promise<void>;
  withdraw(stake: string, lamports: number): Promise<void>;
  /** False: the chain refuses to merge these two. */
  merge(into: string, from: string): Promise<boolean>;
  /** The node's error, or null if it landed. */
  attempt(...instructions: TransactionInstruction[]): Promise<unknown>;
}

const FUNDS_LAMPORTS = 100_000_000_000;
/** Rent of 200 bytes. */
export const STAKE_RENT_LAMPORTS = 2_282_880;

const blockhashSchema = z.object({ value: z.object({ blockhash: z.string() }) });
const statusesSchema = z.object({
  value: z.array(z.object({ err: z.unknown(), confirmationStatus: z.string().nullish() }).nullable()),
});

/** Without a key, of a new wallet with money. `name`: another one for each time that a key is used. */
export async function startStakingByHand(
  rpcUrl: string,
  secretKey?: Uint8Array,
  name = 'stake',
): Promise<HandMadeStakes> {
  const rpc = jsonRpc(rpcUrl);
  const owner = secretKey ? Keypair.fromSecretKey(secretKey) : Keypair.generate();
  const { publicKey } = owner;
  if (!secretKey) await rpc.ask('requestAirdrop', [publicKey.toBase58(), FUNDS_LAMPORTS]);
  await waitUntil('the airdrop landed', async () => (await lamportsAt(rpcUrl, publicKey.toBase58())) > 0n);
  let made = 0;

  async function attempt(...instructions: TransactionInstruction[]): Promise<unknown> {
    const latest = await rpc.ask('getLatestBlockhash', [{ commitment: 'confirmed' }]);
    const { blockhash } = blockhashSchema.parse(latest.result).value;
    const transaction = new Transaction({ feePayer: publicKey, recentBlockhash: blockhash });
    transaction.add(...instructions);
    transaction.sign(owner);
    const wire = transaction.serialize().toString('base64');
    const sent = await rpc.ask('sendTransaction', [wire, { encoding: 'base64' }]);
    if (sent.error) return sent.error;
    return waitUntil('the transaction is confirmed', async () => {
      const { result } = await rpc.ask('getSignatureStatuses', [[z.string().parse(sent.result)]]);
      const [status] = statusesSchema.parse(result).value;
      return status && status.confirmationStatus !== 'processed' ? { err: status.err } : undefined;
    }).then(({ err }) => err);
  }

  async function land(...instructions: TransactionInstruction[]): Promise<void> {
    const error = await attempt(...instructions);
    if (error !== null) throw new Error(JSON.stringify(error));
  }

  const delegation = (stake: string, vote: string): TransactionInstruction[] =>
    StakeProgram.delegate({
      stakePubkey: new PublicKey(stake),
      authorizedPubkey: publicKey,
      votePubkey: new PublicKey(vote),
    }).instructions;

  return {
    owner,
    attempt,
    async delegate(vote, lamports) {
      made += 1;
      const seed = `${name} ${made}`;
      const stake = await PublicKey.createWithSeed(publicKey, seed, StakeProgram.programId);
      const create = SystemProgram.createAccountWithSeed({
        fromPubkey: publicKey,
        newAccountPubkey: stake,
        basePubkey: publicKey,
        seed,
        lamports: lamports + STAKE_RENT_LAMPORTS,
        space: StakeProgram.space,
        programId: StakeProgram.programId,
      });
      const authorized = new Authorized(publicKey, publicKey);
      await land(
        create,
        StakeProgram.initialize({ stakePubkey: stake, authorized }),
        ...delegation(stake.toBase58(), vote),
      );
      return stake.toBase58();
    },
    merge: async (into, from) =>
      (await attempt(
        ...StakeProgram.merge({
          stakePubkey: new PublicKey(into),
          sourceStakePubKey: new PublicKey(from),
          authorizedPubkey: publicKey,
        }).instructions,
      )) === null,
    deactivate: (stake) => land(...deactivation(stake, publicKey)),
    redelegate: (stake, vote) => land(...delegation(stake, vote)),
    withdraw: (stake, lamports) =>
      land(
        ...StakeProgram.withdraw({
          stakePubkey: new PublicKey(stake),
          authorizedPubkey: publicKey,
          toPubkey: publicKey,
          lamports,
        }).instructions,
      ),
  };
}

export function deactivation(stake: string, owner: PublicKey): TransactionInstruction[] {
  return StakeProgram.deactivate({ stakePubkey: new PublicKey(stake), authorizedPubkey: owner }).instructions;
}

export async function lamportsAt(rpcUrl: string, address: string): Promise<bigint> {
  const { result } = await jsonRpc(rpcUrl).ask('getBalance', [address, { commitment: 'confirmed' }]);
  return BigInt(z.object({ value: z.int() }).parse(result).value);
}
