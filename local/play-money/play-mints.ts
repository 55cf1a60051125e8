import { Keypair } from '@solana/web3.js';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writePrivateJson } from '../private-file.ts';

/** Tokens of the local chain. They are unknown outside of it, even those with known names. */
export const PLAY_TOKENS = [
  { symbol: 'USDC', name: 'Play USD Coin', program: 'SPL Token' },
  { symbol: 'FEE', name: 'Play token that withholds 1 % of each transfer', program: 'Token-2022' },
] as const;

/** The same on every chain (SPL Token, "native mint"). */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

export type PlayToken = (typeof PLAY_TOKENS)[number];

export interface PlayMints {
  issuer: Keypair;
  mints: ReadonlyMap<PlayToken['symbol'], Keypair>;
  /** File for SOLANA_DEVNET_TOKEN_LIST. */
  tokenListFile: string;
}

const secretKey = z.array(z.int().min(0).max(255)).length(64);
const fileSchema = z.object({ issuer: secretKey, mints: z.record(z.string(), secretKey) });

/**
 * Created once and kept, so that a token has the same address on every chain of this folder; the file only holds keys to play
 * money.
 */
export async function loadPlayMints(localDirectory: string): Promise<PlayMints> {
  const file = join(localDirectory, 'play-mints.json');
  const known = await readJson(file, fileSchema);
  const issuer = keypairOf(known?.issuer);
  const mints = new Map(PLAY_TOKENS.map(({ symbol }) => [symbol, keypairOf(known?.mints[symbol])] as const));
  const isComplete = known && PLAY_TOKENS.every(({ symbol }) => known.mints[symbol]);
  if (!isComplete) {
    await writePrivateJson(file, {
      issuer: [...issuer.secretKey],
      mints: Object.fromEntries([...mints].map(([symbol, mint]) => [symbol, [...mint.secretKey]])),
    });
  }
  const tokenListFile = join(localDirectory, 'token-list.json');
  const list = [
    ...PLAY_TOKENS.map(({ symbol, name }) => ({
      symbol,
      name,
      mint: mints.get(symbol)?.publicKey.toBase58(),
    })),
    { symbol: 'WSOL', name: 'Wrapped SOL', mint: WRAPPED_SOL },
  ];
  await writeFile(tokenListFile, `${JSON.stringify(list, null, 2)}\n`);
  return { issuer, mints, tokenListFile };
}

function keypairOf(secret: number[] | undefined): Keypair {
  return secret ? Keypair.fromSecretKey(Uint8Array.from(secret)) : Keypair.generate();
}
