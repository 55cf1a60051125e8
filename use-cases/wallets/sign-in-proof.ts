import { randomBytes } from 'node:crypto';
import type {
  KnownChallenge,
  WalletChallenge,
  WalletChallengeStore,
} from '../../db/wallets/wallet-challenge-store.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { uriProblem } from '../../domain/wallets/sign-in-place.ts';
import { differingLine, readSignInText, signInText } from '../../domain/wallets/sign-in-text.ts';
import { signatureBytes } from '../../domain/wallets/signature-bytes.ts';

export interface SignInProofDeps {
  chain: Pick<ChainReader, 'isOnCurve' | 'isSignatureOf' | 'knownChainId'>;
  challenges: Pick<WalletChallengeStore, 'create' | 'find'>;
  /** For error texts: whose challenges these are, and the request that gives them out. */
  asker: 'account' | 'page';
  route: string;
}

/** The text for a wallet to sign. `accountId` is null if the wallet page asks. */
export interface SignInQuestion extends Pick<WalletChallenge, 'accountId' | 'network' | 'address'> {
  domain: string;
  uri: string;
  statement: string;
}

export interface SignedChallenge {
  address: string;
  message: string;
  /** base58 or base64. */
  signature: string;
}

/** Wallets warn of a text that was issued longer ago. */
const LIFETIME_MS = 600_000;

/** 128 bits; as hex they are letters and digits alone, of which the standard takes eight or more. */
const NONCE_BYTES = 16;

/** Until some challenges have expired. */
const RETRY_WHEN_FULL_SECONDS = 60;

export type SignInProof = ReturnType<typeof createSignInProof>;

/** Challenges for a wallet's key, and the check of the answers. */
export function createSignInProof({ chain, challenges, asker, route }: SignInProofDeps) {
  const askAgain = `ask for another one with ${route}`;

  function notOpen(): ServiceError {
    return invalidField(
      'message',
      `does not match an open challenge of this ${asker}, address and network: it was used already, or newer ones have replaced it; ${askAgain}`,
    );
  }

  function readMessage({ address, message }: SignedChallenge, network: Network): { nonce: string } {
    const read = readSignInText(message);
    if (!read) throw invalidField('message', `must be the text from ${route}, byte for byte`);
    if (read.address !== address) {
      throw invalidField('address', `the message is for ${read.address}: name that one, or ${askAgain}`);
    }
    if (read.network !== network) {
      throw invalidField(
        'X-Network',
        `the message is for ${read.network}: name that network, or ${askAgain}`,
      );
    }
    if (read.expiresAt.getTime() <= Date.now()) {
      throw invalidField('message', `expired at ${read.expiresAt.toISOString()}: ${askAgain}`);
    }
    return { nonce: read.nonce };
  }

  function checkSignature({ address, message, signature }: SignedChallenge): void {
    const bytes = signatureBytes(signature);
    if (!bytes) throw invalidField('signature', 'must be 64 bytes in base58 or base64');
    // The chain's rule refuses addresses of small order, such as the System program's: by laxer rules anyone can sign for them.
    if (chain.isSignatureOf(address, new TextEncoder().encode(message), bytes)) return;
    throw invalidField(
      'signature',
      `is not that of ${address} over the message: sign its UTF-8 bytes with the wallet’s key, like signMessage and signIn`,
    );
  }

  return {
    notOpen,

    /** A text that the wallet's key has to sign within ten minutes. */
    async challenge({
      accountId,
      network,
      address,
      domain,
      uri,
      statement,
    }: SignInQuestion): Promise<WalletChallenge> {
      // Throws if this server does not have the network.
      await chain.knownChainId(network);
      if (!chain.isOnCurve(address)) {
        throw invalidField('address', 'no private key has it, so nothing can be signed: watch it instead');
      }
      const problem = uriProblem(uri, domain);
      if (problem !== null) throw invalidField('uri', problem);
      const nonce = randomBytes(NONCE_BYTES).toString('hex');
      const issuedAt = new Date();
      const expiresAt = new Date(issuedAt.getTime() + LIFETIME_MS);
      const message = signInText({ domain, address, statement, uri, network, nonce, issuedAt, expiresAt });
      const challenge = { nonce, accountId, network, address, message, expiresAt };
      if (await challenges.create(challenge)) return challenge;
      throw new ServiceError('SERVICE_UNAVAILABLE', 'Too many wallets are signing in at this moment.', {
        details: 'Retry in a minute.',
        retryAfterSeconds: RETRY_WHEN_FULL_SECONDS,
      });
    },

    /**
     * The challenge that the wallet's key has signed; it may be used up already. The caller uses it up in the database transaction of
     * what it is for, so that a request that is refused later can be corrected and sent again.
     */
    async signedChallenge(
      accountId: string | null,
      network: Network,
      signed: SignedChallenge,
    ): Promise<KnownChallenge> {
      const { address, message } = signed;
      const { nonce } = readMessage(signed, network);
      const known = await challenges.find({ nonce, accountId, network, address });
      if (!known) throw notOpen();
      const line = differingLine(message, known.message);
      if (line !== null) {
        throw invalidField(
          'message',
          `is not the challenge’s text from line ${line} on: send it unchanged, byte for byte`,
        );
      }
      checkSignature(signed);
      return known;
    },
  };
}
