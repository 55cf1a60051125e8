import { readFile } from 'node:fs/promises';
import { createWalletClient, type Network, type WalletClient } from '../index.ts';
import { NETWORKS } from '../network.ts';
import type { ParsedCommand } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { proxiedFetch } from './proxied-fetch.ts';
import type { Terminal } from './terminal.ts';

/** Address of the embedded stack. */
const DEFAULT_URL = 'http://127.0.0.1:3000';

/** Real money has to be asked for: `--network mainnet`. */
const DEFAULT_NETWORK = 'devnet';

export async function clientFrom(
  { texts }: Pick<ParsedCommand, 'texts'>,
  { environment }: Pick<Terminal, 'environment'>,
): Promise<WalletClient> {
  const baseUrl = baseUrlFrom(texts['url'] ?? environment['WALLET_SERVICE_URL'] ?? DEFAULT_URL);
  const fetch = await proxiedFetch(environment, baseUrl);
  return createWalletClient({
    baseUrl,
    apiKey: await apiKeyFrom(texts['api-key-file'], environment['WALLET_SERVICE_API_KEY']),
    ...(fetch === undefined ? {} : { fetch }),
    network: networkFrom(texts['network'] ?? environment['WALLET_SERVICE_NETWORK'] ?? DEFAULT_NETWORK),
  });
}

function baseUrlFrom(text: string): string {
  const url = text.replace(/\/*(\/v1)?\/*$/, '/v1');
  if (URL.canParse(url) && /^https?:\/\/[^?#]+$/.test(url)) return url;
  throw new UsageError(`--url or WALLET_SERVICE_URL must be an http(s) address, such as ${DEFAULT_URL}`);
}

async function apiKeyFrom(file: string | undefined, fromEnvironment: string | undefined): Promise<string> {
  const apiKey = file === undefined ? fromEnvironment : (await readText('--api-key-file', file)).trim();
  if (!apiKey) {
    throw new UsageError('No API key: set WALLET_SERVICE_API_KEY, or name a file with --api-key-file');
  }
  // The key itself is not repeated.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    const from = file === undefined ? 'WALLET_SERVICE_API_KEY' : `--api-key-file: ${file}`;
    throw new UsageError(`${from} does not hold an API key: a key is one word of visible ASCII characters`);
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
