import { z } from 'zod';
import { hasFields } from '../../http/has-fields.ts';
import { cursor } from '../../http/cursor.ts';
import { WALLET_TYPES } from '../../domain/wallets/wallet-event-types.ts';
import { NETWORKS } from '../../domain/networks.ts';
import { COVERAGE_STATUSES } from '../../domain/wallets/coverage-status.ts';
import {
  DOMAIN_PATTERN,
  isDomain,
  MAX_DOMAIN_LENGTH,
  MAX_URI_LENGTH,
} from '../../domain/wallets/sign-in-place.ts';
import { address } from '../operations/operation-schemas.ts';
import { completeToSlot, seenToSlot, walletHistory } from './wallet-knowledge.ts';
import { wholeNumber } from '../../http/whole-number.ts';

/** The text of a challenge is below 3 kB: the longest URI, and half a kilobyte of other text. */
const MAX_MESSAGE_LENGTH = 4_096;

/** 64 bytes are 64 to 88 characters of base58, or 88 of base64. */
const MIN_SIGNATURE_LENGTH = 64;
const MAX_SIGNATURE_LENGTH = 88;

/** Some 500 bytes each. */
const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;

export const challengeBody = z.strictObject({
  address,
  domain: z
    .string()
    .max(MAX_DOMAIN_LENGTH)
    .refine(isDomain, 'must be a host, such as example.com or localhost:3000')
    .optional()
    .meta({
      description:
        'Host, with its port if it has one, of the page that shows the text: a wallet warns if it is on another page. By default the `Host` of the request.',
      pattern: DOMAIN_PATTERN,
    }),
  uri: z.string().max(MAX_URI_LENGTH).optional().meta({
    description: 'Address of that page, on this domain; by default `https://` and the domain.',
    pattern: '^[!-~]+$',
  }),
});

export const challengeData = z
  .strictObject({
    nonce: z.string(),
    message: z.string().meta({
      description:
        'The text to sign, in UTF-8 and byte for byte: Sign-In-with-Solana. Show it to the person who signs.',
    }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Challenge' });

export const signedMessage = z.string().min(1).max(MAX_MESSAGE_LENGTH).meta({
  description: '`message` of a challenge for this address, unchanged. It connects the wallet once.',
});

export const walletSignature = z
  .string()
  .min(MIN_SIGNATURE_LENGTH)
  .max(MAX_SIGNATURE_LENGTH)
  .regex(/^[A-Za-z0-9+/]+=*$/, 'must be base58 or base64')
  .meta({ description: 'The wallet’s Ed25519 signature of the message: 64 bytes, base58 or base64.' });

const walletFields = z.strictObject({
  address,
  watch: z.literal(true).optional().meta({
    description: 'Follow the wallet without a proof that it is yours. Not together with `message`.',
  }),
  message: signedMessage.optional(),
  signature: walletSignature.optional(),
  wallet_type: z.enum(WALLET_TYPES).optional().meta({
    description:
      'Where the key lives: in a browser that opened the wallet page (`device`), or in another wallet app or program (`external`, when left out).',
  }),
});

const DEMANDS: readonly [(body: z.infer<typeof walletFields>) => boolean, field: string, problem: string][] =
  [
    [
      ({ watch, message, signature }) => watch === true || message !== undefined || signature !== undefined,
      'watch',
      'is missing: send `"watch": true`, or `message` and `signature` to connect',
    ],
    [
      ({ watch, message, signature }) => !watch || (message ?? signature) === undefined,
      'watch',
      'is for wallets without a proof: leave it out to connect',
    ],
    [
      ({ message, signature }) => message !== undefined || signature === undefined,
      'message',
      'is missing: send that of POST /v1/wallets/challenge',
    ],
    [
      ({ message, signature }) => signature !== undefined || message === undefined,
      'signature',
      'is missing: sign the message with the wallet’s key',
    ],
    [
      ({ watch, wallet_type: type }) => !watch || type === undefined,
      'wallet_type',
      'is for wallets that are connected: leave it out to watch',
    ],
  ];

export const addWalletBody = walletFields
  .superRefine((body, context) => {
    const broken = DEMANDS.find(([isMet]) => !isMet(body));
    if (broken) context.addIssue({ code: 'custom', path: [broken[1]], message: broken[2] });
  })
  .meta({
    // The same demands for readers of the document.
    oneOf: [
      {
        title: 'watch',
        ...hasFields('watch'),
        not: { anyOf: [hasFields('message'), hasFields('signature'), hasFields('wallet_type')] },
      },
      { title: 'connect', ...hasFields('message', 'signature'), not: hasFields('watch') },
    ],
  });

export const walletParams = z.strictObject({ address });

export const walletListQuery = z.strictObject({
  limit: wholeNumber(1, MAX_PAGE)
    .default(DEFAULT_PAGE)
    .meta({ description: `Maximum number of wallets, 1 to ${MAX_PAGE}; ${DEFAULT_PAGE} by default.` }),
  cursor: cursor.optional().meta({ description: '`next_cursor` of the previous page.' }),
});

const timeOrNull = z.iso.datetime().nullable();

const CONNECTIONS = ['watched', 'connected'] as const;

export const walletData = z
  .strictObject({
    address: z.string(),
    network: z.enum(NETWORKS),
    connection: z
      .enum(CONNECTIONS)
      .meta({ description: '`connected`: its key has signed; `watched`: followed without a proof.' }),
    wallet_type: z.enum(WALLET_TYPES).nullable().meta({ description: 'Null for wallets that are watched.' }),
    created_at: z.iso.datetime(),
    connected_at: timeOrNull,
    complete_to_slot: completeToSlot,
    seen_to_slot: seenToSlot,
    coverage: z
      .strictObject({
        status: z.enum(COVERAGE_STATUSES).meta({
          description:
            '`pending`: not taken up yet; `following`: as new as the network; `behind`: what is shown may be older.',
        }),
        lag_slots: z.int().nullable().meta({
          description: 'Slots between `seen_to_slot` and the newest confirmed slot; null while `pending`.',
        }),
      })
      .meta({ id: 'Coverage' }),
    history: walletHistory,
  })
  .meta({ id: 'Wallet' });
export type WalletData = z.infer<typeof walletData>;

export const walletListData = z.strictObject({
  items: z.array(walletData),
  next_cursor: z.string().nullable().meta({ description: 'For `cursor`; null on the last page.' }),
});

export const removedWalletData = z.strictObject({ address: z.string(), removed: z.literal(true) });
