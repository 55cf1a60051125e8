import { z } from 'zod';
import { address } from '../../api/operations/operation-schemas.ts';
import { signedMessage, walletSignature } from '../../api/wallets/wallets-schemas.ts';
import { NETWORKS } from '../../domain/networks.ts';
import { WALLET_TYPES } from '../../domain/wallets/wallet-event-types.ts';
import type { SignedProof } from '../../use-cases/sessions/session.ts';

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

export function signedProof({
  address,
  message,
  signature,
  wallet_type,
}: z.infer<typeof proofBody>): SignedProof {
  return { address, message, signature, walletType: wallet_type };
}

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
    may_sign_up: z.boolean().meta({
      description:
        'True if a wallet that was never proven here can be proven in this session: `SIGN_UP` is `open`, or the session opened an invitation or link that has admitted no wallet yet.',
    }),
    networks: z.array(z.enum(NETWORKS)).meta({ description: 'Networks that the service serves.' }),
    faucet: z.boolean().meta({ description: 'True if `POST /page/faucet` gives play money.' }),
  })
  .meta({ id: 'Session' });

/** 256 random bits in base64url. */
const sessionToken = z.string().nullable().meta({
  description:
    'Only for a page of another origin, and only when the session is new: the page keeps it in memory and sends it as `Authorization: Bearer`. Otherwise null: a cookie has it.',
});

export const redeemedData = z
  .strictObject({
    operation_id: z
      .string()
      .nullable()
      .meta({ description: 'The operation of the link; null: it is an invitation of the operator.' }),
    session: sessionData,
    session_token: sessionToken,
  })
  .meta({ id: 'RedeemedLink' });

export const provenData = z
  .strictObject({ session: sessionData, session_token: sessionToken })
  .meta({ id: 'ProvenSession' });

export const openedData = z
  .strictObject({
    session: sessionData,
    session_token: z
      .string()
      .nullable()
      .meta({ description: 'The page keeps it in memory and sends it as `Authorization: Bearer`.' }),
  })
  .meta({ id: 'OpenedInMessenger' });

export const handedOverData = z
  .strictObject({
    url: z.url().meta({ description: 'Opens the operation in one browser, once.' }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'HandedOver' });

/** The session after its wallet has changed. */
export const walletSessionData = z.strictObject({ session: sessionData }).meta({ id: 'WalletSession' });

export const endedData = z.strictObject({ ended: z.literal(true) });
