import { Keypair, PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import type { NetworkConfig } from '../config/config.ts';
import type { Proxy } from '../config/proxy-settings.ts';
import type { ChainReader } from '../domain/chain-reader.ts';
import { ServiceError } from '../domain/errors.ts';
import { NETWORKS, type Network } from '../domain/networks.ts';
import type { ObservedChain } from '../domain/observed-chain.ts';
import type { StakeReader } from '../domain/stakes/stake-reader.ts';
import { readNoWallet } from './sends/address-use.ts';
import { ChainError } from './rpc/chain-error.ts';
import type { AcceptGenesis } from './rpc/chain-identity.ts';
import { estimateSend } from './sends/estimate-send.ts';
import { estimateSwap } from './swaps/estimate-swap.ts';
import { rentMinimums } from './tokens/rent-minimums.ts';
import type { RpcNodes } from './rpc/rpc-client.ts';
import { createRpcPool } from './rpc/rpc-pool.ts';
import { blockHeight, latestBlockhash } from './rpc/rpc-schemas.ts';
import { readWalletAccounts } from './tokens/wallet-accounts.ts';
import { createSignatureSubscriptions, type SignatureSubscriptions } from './rpc/signature-subscriptions.ts';
import { createSlotTime } from './rpc/slot-time.ts';
import { readMemos } from './transactions/read-memos.ts';
import { isSignatureOf } from './transactions/signature-rule.ts';
import { createWitnesses, type Witnesses } from './transactions/witness.ts';
import { untilAborted } from './rpc/until-aborted.ts';
import { positionAddress } from './stakes/build-stake-message.ts';
import { estimateStake } from './stakes/estimate-stake.ts';
import { readEpoch, readSlotMs } from './stakes/read-epoch.ts';
import { readInflation } from './stakes/read-inflation.ts';
import { readPositions, readPositionsOf } from './stakes/read-positions.ts';
import { readStakeHistory } from './stakes/read-stake-history.ts';
import { readStakeTerms } from './stakes/read-stake-terms.ts';
import { readVoteAccounts } from './stakes/read-vote-accounts.ts';
import { createTokenList, type TokenList } from './tokens/token-list.ts';
import { readWalletBalance } from './wallets/wallet-balance.ts';

/** One configured network, for activities. */
export interface NetworkChain {
  rpc: RpcNodes;
  /** Name of the chain in the settings, else the nodes' current genesis hash. */
  chainId(): Promise<string>;
  /** A confirmed blockhash, the last height at which it is accepted, and the current height. */
  latestBlockhash(
    signal?: AbortSignal,
  ): Promise<{ blockhash: string; lastValidBlockHeight: number; blockHeight: number }>;
  blockHeight(signal?: AbortSignal): Promise<number>;
  witnesses: Witnesses;
  /** Milliseconds of a slot over the last hour, as one node said within about a minute. */
  slotMs(): number;
  /** Early hints about confirmations. */
  signatures: SignatureSubscriptions;
  tokens: TokenList;
  /** Another chain may take its place; any other network stays the same. */
  ephemeral: boolean;
}

export interface Networks {
  /** Throws ServiceError INVALID_REQUEST if the network is not configured. */
  get(network: Network): NetworkChain;
  /** Closes open web sockets; nodes can still be asked. */
  close(): void;
}

const CONFIRMED = { commitment: 'confirmed' };

/**
 * Lifetime of a fresh blockhash: 150 blocks, with room for two nodes that answer at different heights (a node that lags by
 * 50 slots is not used). With contradictory heights a signing request could count as dead too early, or as alive much too
 * long.
 */
const FRESH_BLOCKS = { min: 50, max: 250 };

export interface NetworksOptions {
  /** Asked if nodes of a network report a new genesis hash. Without it, the first one is accepted. */
  acceptChain?: (chain: ObservedChain) => Promise<boolean>;
  /** A web socket is missing or broken. The service continues without it, slightly slower. */
  onSocketProblem?: (network: Network, problem: string) => void;
  /** The proxy for requests to outside and for web sockets. Without it, these are opened directly. */
  proxyFor?: (url: string) => Proxy | null;
}

export function createNetworks(
  configs: Partial<Record<Network, NetworkConfig>>,
  { acceptChain, onSocketProblem, proxyFor }: NetworksOptions = {},
): Networks {
  const chains = new Map<string, NetworkChain>();
  for (const network of NETWORKS) {
    const config = configs[network];
    if (!config) continue;
    const { ephemeral } = config;
    const accept =
      acceptChain &&
      ((genesisHash: string) =>
        acceptChain({ network, chainId: config.chainId ?? genesisHash, genesisHash, ephemeral }));
    const signatures = createSignatureSubscriptions({
      url: config.wsUrl,
      proxy: config.wsUrl === null ? null : (proxyFor?.(config.wsUrl) ?? null),
      onProblem: (problem) => onSocketProblem?.(network, problem),
    });
    chains.set(network, {
      ...createNetworkChain(config, accept),
      signatures,
      tokens: createTokenList(config.tokens),
      ephemeral,
    });
  }
  return {
    get(network) {
      const chain = chains.get(network);
      if (!chain) {
        // Only an operator can add a network: a client must not repeat the request, as it would for NETWORK_ERROR.
        throw new ServiceError(
          'INVALID_REQUEST',
          `The network ${network} is not configured on this server.`,
          {
            details: `X-Network: name a network that this server serves: ${[...chains.keys()].join(', ')}.`,
          },
        );
      }
      return chain;
    },
    close() {
      for (const { signatures } of chains.values()) signatures.close();
    },
  };
}

function createNetworkChain(
  config: NetworkConfig,
  acceptGenesis: AcceptGenesis | undefined,
): Pick<NetworkChain, 'rpc' | 'chainId' | 'latestBlockhash' | 'blockHeight' | 'witnesses' | 'slotMs'> {
  const rpc = createRpcPool({
    reads: config.rpcUrls,
    sends: config.sendRpcUrls,
    ephemeral: config.ephemeral,
    acceptGenesis,
  });

  async function height(signal?: AbortSignal): Promise<number> {
    return rpc.call('getBlockHeight', [CONFIRMED], blockHeight, signal);
  }

  return {
    rpc,
    async chainId() {
      // Also if the chain has a name: nodes of a chain that was not accepted stop the network.
      const genesis = await rpc.genesis();
      return config.chainId ?? genesis;
    },
    async latestBlockhash(signal) {
      const [latest, now] = await Promise.all([
        rpc.call('getLatestBlockhash', [CONFIRMED], latestBlockhash, signal),
        height(signal),
      ]);
      const blocksLeft = latest.value.lastValidBlockHeight - now;
      if (blocksLeft < FRESH_BLOCKS.min || blocksLeft > FRESH_BLOCKS.max) {
        throw new ChainError(
          'malformed',
          'getLatestBlockhash: its last valid height does not fit the block height',
        );
      }
      return { ...latest.value, blockHeight: now };
    },
    blockHeight: height,
    witnesses: createWitnesses({ nodes: () => rpc.inTurn(), genesis: () => rpc.genesis() }),
    slotMs: createSlotTime(() => readSlotMs(rpc)),
  };
}

/** A working node answers sooner. After this time the last known chain id is used. */
const KNOWN_CHAIN_PATIENCE_MS = 1_500;

/**
 * The chain as request handling sees it: failures of nodes become NETWORK_ERROR. `lastChainId` reads the stored id of the chain
 * that was seen last.
 */
export function createChainReader(
  networks: Networks,
  lastChainId: (network: Network) => Promise<string | null>,
): ChainReader {
  return {
    chainId: (network) => asNetworkError(networks.get(network).chainId()),
    async knownChainId(network) {
      const served = networks.get(network).chainId();
      const waiting = new AbortController();
      // Not `AbortSignal.timeout`, which would make an error for each request long after its answer.
      const timer = setTimeout(() => waiting.abort(), KNOWN_CHAIN_PATIENCE_MS).unref();
      const soon = await untilAborted(served, waiting.signal)
        .catch((error: unknown) => {
          if (waiting.signal.aborted || error instanceof ChainError) return null;
          throw error;
        })
        .finally(() => clearTimeout(timer));
      return soon ?? (await lastChainId(network)) ?? asNetworkError(served);
    },
    noWallet: (network, address) => asNetworkError(readNoWallet(networks.get(network).rpc, address)),
    balance: (network, address) => asNetworkError(readWalletBalance(networks.get(network).rpc, address)),
    listedToken: (network, symbolOrMint) => networks.get(network).tokens.find(symbolOrMint),
    tokenName: (network, token) => networks.get(network).tokens.nameOf(token),
    listedTokens: (network) => networks.get(network).tokens.all,
    walletAccounts: (network, send) => asNetworkError(readWalletAccounts(networks.get(network).rpc, send)),
    blockHeight: (network) => asNetworkError(networks.get(network).blockHeight()),
    memos: (network, signature) => asNetworkError(readMemos(networks.get(network).rpc, signature)),
    slot: (network) => asNetworkError(networks.get(network).rpc.call('getSlot', [CONFIRMED], z.int())),
    estimateSend: (network, send) => asNetworkError(estimateSend(networks.get(network).rpc, send)),
    rentMinimums: (network) => asNetworkError(rentMinimums(networks.get(network).rpc)),
    estimateSwap: (network, swap) => asNetworkError(estimateSwap(networks.get(network).rpc, swap)),
    estimateStake: (network, stake) => asNetworkError(estimateStake(networks.get(network).rpc, stake)),
    positionAddress,
    randomAddress: () => Keypair.generate().publicKey.toBase58(),
    isOnCurve: (address) => PublicKey.isOnCurve(address),
    isSignatureOf,
    stakes: createStakeReader(networks),
  };
}

function createStakeReader(networks: Networks): StakeReader {
  const ask = <T>(network: Network, question: (rpc: RpcNodes) => Promise<T>): Promise<T> =>
    asNetworkError(question(networks.get(network).rpc));
  return {
    positionsOf: (network, wallet) =>
      ask(network, async (rpc) => (await readPositionsOf(rpc, wallet)).positions),
    positions: (network, addresses) =>
      ask(network, async (rpc) => (await readPositions(rpc, addresses)).positions),
    epoch: (network) => ask(network, readEpoch),
    history: (network) => ask(network, readStakeHistory),
    terms: (network) => ask(network, readStakeTerms),
    voteAccount: (network, address) =>
      ask(network, async (rpc) => (await readVoteAccounts(rpc, { only: address }))[0] ?? null),
    voteAccounts: (network) => ask(network, (rpc) => readVoteAccounts(rpc)),
    inflation: (network) => ask(network, readInflation),
  };
}

async function asNetworkError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause;
    throw new ServiceError('NETWORK_ERROR', 'The blockchain network is temporarily unavailable.', {
      details: 'Nothing was started; try again in a moment.',
      cause,
    });
  }
}
