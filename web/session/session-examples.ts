import type { z } from 'zod';
import { addWalletExamples } from '../../api/wallets/wallets-examples.ts';
import { signInText } from '../../domain/wallets/sign-in-text.ts';
import type { sessionData } from './session-schemas.ts';

const { address, signature } = addWalletExamples.connect.value;

export const OPERATION_ID = 'op_019b7a00-0000-7000-8000-000000000000';

export const sessionExample: z.infer<typeof sessionData> = {
  wallet: { network: 'devnet', address },
  linked_operations: [OPERATION_ID],
  expires_at: '2026-01-02T00:00:00.000Z',
  may_sign_up: true,
  networks: ['devnet'],
  faucet: true,
};

export const redeemBodyExample = { token: 'c2V2ZW50eS10d28tYnl0ZXMtYXJlLW5vdC1uZWVkZWQ' };

export const redeemedExample = {
  operation_id: OPERATION_ID,
  session: { ...sessionExample, wallet: null },
  session_token: null,
};

export const sessionChallengeExample = {
  message: signInText({
    domain: 'wallet.example',
    address,
    statement: 'Sign in with this wallet. This proves that it is yours and moves nothing.',
    uri: 'https://wallet.example',
    network: 'devnet',
    nonce: '5b0c3f3f0d5e4a0f9a4f4a4d2f7c1b6e',
    issuedAt: new Date('2026-01-01T00:00:00.000Z'),
    expiresAt: new Date('2026-01-01T00:10:00.000Z'),
  }),
  expires_at: '2026-01-01T00:10:00.000Z',
};

export const proofBodyExample = {
  address,
  message: sessionChallengeExample.message,
  signature,
  wallet_type: 'device',
};

export const provenExample = { session: sessionExample, session_token: null };

export const openedExample = {
  session: { ...sessionExample, wallet: null },
  session_token: 'dG9rZW4tb2YtYS1zZXNzaW9uLWZvci1vbmUtcGFnZS4',
};

export const handedOverExample = {
  url: `http://localhost:3001/#${redeemBodyExample.token}`,
  expires_at: '2026-01-01T00:15:00.000Z',
};

export const endedExample = { ended: true as const };
