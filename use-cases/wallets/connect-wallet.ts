import { randomBytes } from 'node:crypto';
import {
  ChallengeNotOpen,
  type KnownChallenge,
  type WalletChallenge,
  type WalletChallengeStore,
} from '../../db/wallets/wallet-challenge-store.ts';
import type { WalletStore } from '../../db/wallets/wallet-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, type ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { uriOf, uriProblem } from '../../domain/wallets/sign-in-place.ts';
import { differingLine, readSignInText, signInText } from '../../domain/wallets/sign-in-text.ts';
import { signatureBytes } from '../../domain/wallets/signature-bytes.ts';
import type { WalletType } from '../../domain/wallets/wallet-events.ts';
import { authorize } from '../access/authorize.ts';
import type { AddedWallet, AddWallet } from './add-wallet.ts';
import type { FollowedWallets } from './followed-wallet.ts';

export interface ConnectWalletDeps {
  chain: Pick<ChainReader, 'isOnCurve' | 'isSignatureOf' | 'knownChainId'>;
  challenges: Pick<WalletChallengeStore, 'create' | 'find'>;
  wallets: Pick<WalletStore, 'find'>;
  followed: Pick<FollowedWallets, 'oneWithKnowledge'>;
  addWallet: AddWallet;
}

export interface SignedChallenge {
  address: string;
  message: string;
  /** base58 or base64. */
  signature: string;
  walletType: WalletType;
}

/** Wallets warn of a text that was issued longer ago. */
const LIFETIME_MS = 600_000;

/** 128 bits; as hex they are letters and digits alone, of which the standard takes eight or more. */
const NONCE_BYTES = 16;

const ASK_AGAIN = 'ask for another one with POST /v1/wallets/challenge';

export function createConnectWallet({ chain, challenges, wallets, followed, addWallet }: ConnectWalletDeps) {
  /** Answers a repeated request with the wallet as it is now. A wallet that was removed since is not connected again. */
  async function repeated(challenge: KnownChallenge | null): Promise<AddedWallet> {
    if (!challenge?.usedAt) throw notOpen();
    const { network, accountId, address, usedAt } = challenge;
    const wallet = await wallets.find(network, accountId, address);
    if (!wallet?.connectedAt || wallet.connectedAt > usedAt) throw notOpen();
    return { wallet: await followed.oneWithKnowledge(network, wallet), isNew: false };
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
    /** A text that the wallet's key has to sign within ten minutes. */
    async challenge(
      actor: Actor,
      network: Network,
      { address, domain, uri = uriOf(domain) }: { address: string; domain: string; uri: string | undefined },
    ): Promise<WalletChallenge> {
      authorize(actor, 'wallet.connect', 'own');
      const { accountId } = actor;
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
      const statement = `Connect this wallet to the account ${accountId}. This proves that it is yours and moves nothing.`;
      const message = signInText({ domain, address, statement, uri, network, nonce, issuedAt, expiresAt });
      const challenge = { nonce, accountId, network, address, message, expiresAt };
      await challenges.create(challenge);
      return challenge;
    },

    /**
     * Accepts the proof that the caller has the wallet's key, once, and follows the wallet. The same request can be repeated, because
     * its answer may have been lost.
     */
    async connect(actor: Actor, network: Network, signed: SignedChallenge): Promise<AddedWallet> {
      authorize(actor, 'wallet.connect', 'own');
      const { accountId } = actor;
      const { address, message, walletType } = signed;
      const { nonce } = readMessage(signed, network);
      const key = { nonce, accountId, network, address };
      const known = await challenges.find(key);
      if (!known) throw notOpen();
      const line = differingLine(message, known.message);
      if (line !== null) {
        throw invalidField(
          'message',
          `is not the challenge’s text from line ${line} on: send it unchanged, byte for byte`,
        );
      }
      checkSignature(signed);
      if (known.usedAt !== null) return repeated(known);
      // The challenge is used up only together with the connection: a refused request can be corrected and sent again.
      const connected = { walletType, userId: accountId, nonce };
      return addWallet(actor, network, { address, connected }).catch(async (error: unknown) => {
        if (!(error instanceof ChallengeNotOpen)) throw error;
        // Another copy of the request may have been faster.
        return repeated(await challenges.find(key));
      });
    },
  };
}

function readMessage({ address, message }: SignedChallenge, network: Network): { nonce: string } {
  const read = readSignInText(message);
  if (!read) {
    throw invalidField('message', 'must be the text from POST /v1/wallets/challenge, byte for byte');
  }
  if (read.address !== address) {
    throw invalidField('address', `the message is for ${read.address}: name that one, or ${ASK_AGAIN}`);
  }
  if (read.network !== network) {
    throw invalidField('X-Network', `the message is for ${read.network}: name that network, or ${ASK_AGAIN}`);
  }
  if (read.expiresAt.getTime() <= Date.now()) {
    throw invalidField('message', `expired at ${read.expiresAt.toISOString()}: ${ASK_AGAIN}`);
  }
  return { nonce: read.nonce };
}

function notOpen(): ServiceError {
  return invalidField(
    'message',
    `does not match an open challenge of this account, address and network: it was used already, or newer ones have replaced it; ${ASK_AGAIN}`,
  );
}
