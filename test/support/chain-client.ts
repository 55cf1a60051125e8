import { z } from 'zod';
import { generateKeypairSigner } from '../../client/src/index.ts';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import { createRpcClient, type RpcClient } from '../../chain/rpc/rpc-client.ts';
import { associatedTokenAddress, TOKEN_PROGRAM } from '../../chain/tokens/token-addresses.ts';
import { parts } from './parts.ts';
import { signOtherwise } from './random-nonce-signature.ts';
import { waitUntil } from './wait-until.ts';

export type TestWallet = Awaited<ReturnType<typeof generateKeypairSigner>>;

/** The chain as an outsider sees it: no code of the service's own reading is between. */
export async function chainRpc(): Promise<RpcClient> {
  return createRpcClient((await parts()).chain.rpcUrl);
}

export async function newWallet(): Promise<TestWallet> {
  return generateKeypairSigner();
}

export async function fundedWallet(lamports = 2_000_000_000, given?: TestWallet): Promise<TestWallet> {
  const wallet = given ?? (await newWallet());
  await airdrop(wallet.address, lamports);
  return wallet;
}

/** Money from outside, for a wallet that gets no other payment meanwhile. */
export async function airdrop(address: string, lamports: number): Promise<void> {
  const rpc = await chainRpc();
  const expected = (await lamportsOf(address)) + BigInt(lamports);
  await rpc.call('requestAirdrop', [address, lamports], z.string());
  await waitUntil('the airdrop landed', async () => (await lamportsOf(address)) === expected);
}

export async function lamportsOf(address: string): Promise<bigint> {
  const answer = await read(
    'getBalance',
    [address, { commitment: 'confirmed' }],
    z.object({ value: z.union([z.int(), z.bigint()]) }),
  );
  return BigInt(answer.value);
}

/** Base units in the wallet's own account for a mint; 0 without one. */
export async function tokensOf(wallet: string, mint: string): Promise<bigint> {
  const account = associatedTokenAddress(wallet, mint, TOKEN_PROGRAM).toBase58();
  const answer = await read(
    'getAccountInfo',
    [account, { commitment: 'confirmed', encoding: 'jsonParsed' }],
    tokenAccount,
  );
  return BigInt(answer.value?.data.parsed.info.tokenAmount.amount ?? 0);
}

const tokenAccount = z.object({
  value: z
    .object({
      data: z.object({
        parsed: z.object({ info: z.object({ tokenAmount: z.object({ amount: z.string() }) }) }),
      }),
    })
    .nullable(),
});

/** A second time if the node closes an idle connection in the moment in which the request goes out. */
async function read<T>(method: string, params: unknown[], result: z.ZodType<T>): Promise<T> {
  const rpc = await chainRpc();
  return rpc.call(method, params, result).catch((error: unknown) => {
    if (!(error instanceof ChainError) || error.kind !== 'unavailable') throw error;
    return rpc.call(method, params, result);
  });
}

/** Signatures of the transactions that touched an address, newest first. */
export async function signaturesOf(address: string): Promise<string[]> {
  const answer = await read(
    'getSignaturesForAddress',
    [address, { commitment: 'confirmed' }],
    z.array(z.object({ signature: z.string() })),
  );
  return answer.map((entry) => entry.signature);
}

export async function blockHeight(): Promise<number> {
  return read('getBlockHeight', [{ commitment: 'confirmed' }], z.int());
}

/** Puts a wallet's signature into a transaction to sign, as a device without the client library would. */
export async function signBytes(transaction: string, wallet: TestWallet): Promise<string> {
  const wire = Buffer.from(transaction, 'base64');
  const message = wire.subarray(1 + 64);
  wire.set(await wallet.signMessage(message), 1);
  return wire.toString('base64');
}

/** Puts another, equally valid signature into a transaction to sign, as signers do that use a random nonce. */
export async function signBytesOtherwise(transaction: string, wallet: TestWallet): Promise<string> {
  const wire = Buffer.from(transaction, 'base64');
  wire.set(signOtherwise(wire.subarray(1 + 64), wallet.exportSecretKey().slice(0, 32)), 1);
  return wire.toString('base64');
}

/** As a device does that does not wait for the service. */
export async function broadcastByItself(signed: string, { skipPreflight = false } = {}): Promise<void> {
  await (
    await chainRpc()
  ).call('sendTransaction', [signed, { encoding: 'base64', skipPreflight }], z.string());
}
