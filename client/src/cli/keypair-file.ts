import { keypairSigner, type Signer } from '../index.ts';
import { UsageError } from './exit-codes.ts';
import { readText } from './settings.ts';

const SECRET_KEY_BYTES = 64;

/** Reads a key file in the format of Solana's tools: a JSON list of 64 numbers. Errors never quote its content. */
export async function signerFromFile(file: string): Promise<Signer> {
  const bytes = parseBytes(await readText('--keypair', file));
  if (bytes?.length !== SECRET_KEY_BYTES) {
    throw new UsageError(`--keypair: ${file} is not a key file (a JSON list of ${SECRET_KEY_BYTES} numbers)`);
  }
  return keypairSigner(Uint8Array.from(bytes));
}

function parseBytes(text: string): number[] | undefined {
  try {
    const bytes: unknown = JSON.parse(text);
    return Array.isArray(bytes) && bytes.every(isByte) ? bytes : undefined;
  } catch {
    // The error would quote the text.
    return undefined;
  }
}

function isByte(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255;
}
