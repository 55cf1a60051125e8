import { z } from 'zod';
import { generateKeypairSigner } from '../../client/src/index.ts';
import { createRpcClient, type RpcClient } from '../../chain/rpc/rpc-client.ts';
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
  const rpc = await chainRpc();
  await rpc.call('requestAirdrop', [wallet.address, lamports], z.string());
  await waitUntil('the airdrop landed', async () => (await lamportsOf(wallet.address)) === BigInt(lamports));
  return wallet;
}

export async function lamportsOf(address: string): Promise<bigint> {
  const rpc = await chainRpc();
  const answer = await rpc.call(
    'getBalance',
    [address, { commitment: 'confirmed' }],
    z.object({ value: z.union([z.int(), z.bigint()]) }),
  );
  return BigInt(answer.value);
}

/** Signatures of the transactions that touched an address, newest first. */
export async function signaturesOf(address: string): Promise<string[]> {
  const rpc = await chainRpc();
  const answer = await rpc.call(
    'getSignaturesForAddress',
    [address, { commitment: 'confirmed' }],
    z.array(z.object({ signature: z.string() })),
  );
  return answer.map((entry) => entry.signature);
}

export async function blockHeight(): Promise<number> {
  return (await chainRpc()).call('getBlockHeight', [{ commitment: 'confirmed' }], z.int());
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
