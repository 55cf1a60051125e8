import { randomBytes } from 'node:crypto';

/** The settings without which the configuration cannot be read. */
export const SMALLEST = {
  DATABASE_URL: 'postgres://u:p@localhost/wallet',
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  SOLANA_MAINNET_RPC_URLS: 'https://main.example',
};
