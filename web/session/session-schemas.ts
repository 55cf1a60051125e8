import { z } from 'zod';
import { address } from '../../api/operations/operation-schemas.ts';
import { signedMessage, walletSignature } from '../../api/wallets/wallets-schemas.ts';
import { NETWORKS } from '../../domain/networks.ts';
import { WALLET_TYPES } from '../../domain/wallets/wallet-event-types.ts';

/** 256 random bits in base64url. */
const LINK_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const redeemBody = z.strictObject({
  token: z
    .string()
    .regex(LINK_TOKEN, 'must be the 43 characters after the # of a link')
    .meta({ description: 'The part of a link after its `#`.' }),
});

export const sessionChallengeBody = z.strictObject({ address });

export const sessionChallengeData = z
  .strictObject({
    message: z.string().meta({
      description:
        'The text to sign, in UTF-8 and byte for byte: Sign-In-with-Solana, for the origin of the page.',
    }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'SessionChallenge' });

export const proofBody = z.strictObject({
  address,
  message: signedMessage,
  signature: walletSignature,
  wallet_type: z.enum(WALLET_TYPES).meta({
    description: '`device` if the key is in this page, `external` if it is in another wallet.',
  }),
});

export const sessionData = z
  .strictObject({
    wallet: z
      .strictObject({ network: z.enum(NETWORKS), address })
      .nullable()
      .meta({ description: 'The wallet whose key has signed for this session; null before that.' }),
    linked_operations: z
      .array(z.string())
      .meta({ description: 'Ids of the operations whose links this session redeemed.' }),
    expires_at: z.iso.datetime(),
    networks: z.array(z.enum(NETWORKS)).meta({ description: 'Networks that the service serves.' }),
    faucet: z.boolean().meta({ description: 'True if `POST /page/faucet` gives play money.' }),
  })
  .meta({ id: 'Session' });

export const redeemedData = z
  .strictObject({
    operation_id: z.string().meta({ description: 'The operation of the link.' }),
    session: sessionData,
  })
  .meta({ id: 'RedeemedLink' });

export const provenData = z.strictObject({ session: sessionData }).meta({ id: 'ProvenSession' });

export const endedData = z.strictObject({ ended: z.literal(true) });
