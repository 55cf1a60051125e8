import { signInText } from '../../domain/wallets/sign-in-text.ts';
import type { WalletData } from './wallets-schemas.ts';

const ADDRESS = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const NONCE = '5b0c3f3f0d5e4a0f9a4f4a4d2f7c1b6e';
const EXPIRES_AT = '2026-01-01T00:10:00.000Z';

export const challengeExample = {
  nonce: NONCE,
  message: signInText({
    domain: 'example.com',
    address: ADDRESS,
    statement:
      'Connect this wallet to the account acc_019b7a00-0000-7000-8000-000000000000. This proves that it is yours and moves nothing.',
    uri: 'https://example.com/connect',
    network: 'devnet',
    nonce: NONCE,
    issuedAt: new Date('2026-01-01T00:00:00.000Z'),
    expiresAt: new Date(EXPIRES_AT),
  }),
  expires_at: EXPIRES_AT,
};

export const challengeBodyExample = {
  address: ADDRESS,
  domain: 'example.com',
  uri: 'https://example.com/connect',
};

export const addWalletExamples = {
  watch: { summary: 'Follow a wallet', value: { address: ADDRESS, watch: true } },
  connect: {
    summary: 'Prove that it is yours',
    value: {
      address: ADDRESS,
      message: challengeExample.message,
      signature: 'uQ9rq2FZtWkU9xCzSTzdZZTTiKqdFGxBzN9WcdTZ8z0nqyAqT9n1d9kF5sJbX7mQh0v3nXgqv0mW2eS4yqkvCw==',
      wallet_type: 'external',
    },
  },
};

export const watchedExample: WalletData = {
  address: ADDRESS,
  network: 'devnet',
  connection: 'watched',
  wallet_type: null,
  created_at: '2026-01-01T00:00:00.000Z',
  connected_at: null,
  complete_to_slot: null,
  seen_to_slot: null,
  coverage: { status: 'pending', lag_slots: null },
  history: { status: 'waiting', transactions: 0, since: null },
};

export const walletExample: WalletData = {
  ...watchedExample,
  connection: 'connected',
  wallet_type: 'external',
  connected_at: '2026-01-01T00:00:30.000Z',
  complete_to_slot: 412_000_310,
  seen_to_slot: 412_000_311,
  coverage: { status: 'following', lag_slots: 2 },
  history: { status: 'complete', transactions: 42, since: '2025-11-03T10:20:30.000Z' },
};
