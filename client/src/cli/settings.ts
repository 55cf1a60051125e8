import { readFile } from 'node:fs/promises';
import { createWalletClient, type Network, type WalletClient } from '../index.ts';
import { NETWORKS } from '../words.ts';
import type { ParsedCommand } from './command.ts';
import { UsageError } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

/** Address of the embedded stack. */
const DEFAULT_URL = 'http://127.0.0.1:3000';

/** Real money has to be asked for: `--network mainnet`. */
const DEFAULT_NETWORK = 'devnet';

export async function clientFrom(
  { texts }: Pick<ParsedCommand, 'texts'>,
  { environment }: Pick<Terminal, 'environment'>,
): Promise<WalletClient> {
  const url = texts['url'] ?? environment['WALLET_SERVICE_URL'] ?? DEFAULT_URL;
  return createWalletClient({
    baseUrl: url.replace(/\/*(\/v1)?\/*$/, '/v1'),
    apiKey: await apiKeyFrom(texts['api-key-file'], environment['WALLET_SERVICE_API_KEY']),
    network: networkFrom(texts['network'] ?? environment['WALLET_SERVICE_NETWORK'] ?? DEFAULT_NETWORK),
  });
}

async function apiKeyFrom(file: string | undefined, fromEnvironment: string | undefined): Promise<string> {
  const apiKey = file === undefined ? fromEnvironment : (await readText('--api-key-file', file)).trim();
  if (!apiKey) {
    throw new UsageError('No API key: set WALLET_SERVICE_API_KEY, or name a file with --api-key-file');
  }
  return apiKey;
}

function networkFrom(text: string): Network {
  const network = NETWORKS.find((each) => each === text);
  if (!network) throw new UsageError(`The network must be ${NETWORKS.join(' or ')}`);
  return network;
}

/** Reads a file that an option names. */
export async function readText(option: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`${option}: ${file} cannot be read`);
  }
}
