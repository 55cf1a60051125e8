import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { ed25519 } from '@noble/curves/ed25519.js';
import { messageHash } from '../../../chain/transactions/message-hash.ts';
import { createNetworks, type Networks } from '../../../chain/networks.ts';
import {
  GENESIS_HASH,
  startRpcServer,
  type NodeFacts,
  type RpcCall,
} from '../../chain/support/rpc-server.ts';
import { signOtherwise } from '../../support/random-nonce-signature.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A signed transaction as far as its reader goes: one signature, and some message. */
export interface MadeTransaction {
  signature: string;
  wire: Uint8Array;
  message: Uint8Array;
  messageHash: string;
}

const SECRET = ed25519.utils.randomSecretKey();

/** Signs every transaction that is made here. */
export const MADE_BY = base58.encode(ed25519.getPublicKey(SECRET));

/** Another one each time: a database takes a signature once. */
export function madeTransaction(message: Uint8Array = randomBytes(40)): MadeTransaction {
  const bytes = ed25519.sign(message, SECRET);
  const wire = Uint8Array.of(1, ...bytes, ...message);
  return { signature: base58.encode(bytes), wire, message, messageHash: messageHash(message) };
}

/** Another valid signature over the same message, as signers make it that do not sign deterministically. */
export function signedOtherwise({ message, messageHash: hash }: MadeTransaction): MadeTransaction {
  const bytes = signOtherwise(message, SECRET);
  return {
    signature: base58.encode(bytes),
    wire: Uint8Array.of(1, ...bytes, ...message),
    message,
    messageHash: hash,
  };
}

export interface Landed {
  transaction: MadeTransaction;
  slot: number;
  commitment: 'confirmed' | 'finalized';
  failed?: boolean;
  /** Arrives, in lamports. */
  sent?: number;
}

/** A chain that a test can change at any moment: forks and drops that no local chain makes. */
export interface ScriptedChain {
  networks: Networks;
  height: number;
  /** Blocks that are confirmed and not final yet. */
  unfinalBlocks: number;
  /** Transactions on it; it also has the witness of every signing request. */
  landed: Landed[];
  takesTransactions: boolean;
  /** Signed transactions that were handed to any node, base64. */
  handedOver: string[];
  nodes: ScriptedNode[];
  stop(): Promise<void>;
}

/** One node before the chain: honest until the test makes it say something else. */
export interface ScriptedNode {
  /** Transactions that the node claims are on the chain; null: those that are. A function is called for each question. */
  claims: Landed[] | ((method: string) => Landed[]) | null;
  /** How far it says that it is; null: as far as the chain. */
  slot: number | null;
  /** How high it says that the chain is; null: as high as it is. */
  height: number | null;
  /** Holds answers back for as long as this is false. */
  mayAnswer: (method: string) => boolean;
  takesTransactions: boolean;
  handedOver: string[];
  /** Methods of the calls that it got. */
  asked(method: string): number;
  outage(kind: 'gone' | 'silent' | undefined): void;
}

export const WITNESS = 'witness';

const SENT = 1_000;
const FEE = 5_000;

export async function startScriptedChain(nodeCount = 1): Promise<ScriptedChain> {
  const servers: { url: string; stop(): Promise<void> }[] = [];
  const chain: ScriptedChain = {
    height: 100,
    unfinalBlocks: 0,
    landed: [],
    takesTransactions: true,
    handedOver: [],
    nodes: [],
    networks: createNetworks({}),
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
  for (let index = 0; index < nodeCount; index += 1) {
    const facts: NodeFacts = { genesis: GENESIS_HASH };
    const node: ScriptedNode = {
      claims: null,
      slot: null,
      height: null,
      mayAnswer: () => true,
      takesTransactions: true,
      handedOver: [],
      asked: (method) => server.calls.filter((call) => call.method === method).length,
      outage: (kind) => void (facts.outage = kind),
    };
    const server = await startRpcServer((response, call) => {
      const answer = () =>
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answerOf(chain, node, call) }));
      if (node.mayAnswer(call.method)) answer();
      else {
        waitUntil('it may answer', () => node.mayAnswer(call.method)).then(answer, () => response.destroy());
      }
    }, facts);
    servers.push(server);
    chain.nodes.push(node);
  }
  const urls = servers.map(({ url }) => ({ url, weight: 1 }));
  chain.networks = createNetworks({
    devnet: {
      rpcUrls: urls,
      sendRpcUrls: urls,
      wsUrl: null,
      tokens: [],
      chainId: 'test-chain',
      ephemeral: true,
    },
  });
  return chain;
}

function answerOf(
  chain: ScriptedChain,
  node: ScriptedNode,
  { method, params }: RpcCall,
): { result: unknown } | { error: object } {
  const { claims } = node;
  const landed = typeof claims === 'function' ? claims(method) : (claims ?? chain.landed);
  const of = (signature: unknown): Landed | undefined =>
    landed.find(({ transaction }) => transaction.signature === signature);
  const context = { slot: node.slot ?? chain.height };
  switch (method) {
    case 'getSlot': {
      const { commitment } = params[0] as { commitment: string };
      return { result: commitment === 'finalized' ? chain.height - chain.unfinalBlocks : chain.height };
    }
    case 'getBlockHeight':
      return { result: node.height ?? chain.height };
    case 'getBlock':
      return { result: { blockHeight: params[0] } };
    case 'isBlockhashValid':
      return { result: { context, value: false } };
    case 'sendTransaction':
      if (!chain.takesTransactions || !node.takesTransactions) {
        return { error: { code: -32_603, message: 'no' } };
      }
      chain.handedOver.push(String(params[0]));
      node.handedOver.push(String(params[0]));
      return { result: 'signature' };
    case 'getSignatureStatuses': {
      const value = (params[0] as unknown[]).map((signature) => {
        if (signature === WITNESS) return { slot: 1, err: null, confirmationStatus: 'finalized' };
        const entry = of(signature);
        return entry && { slot: entry.slot, err: errorOf(entry), confirmationStatus: entry.commitment };
      });
      return { result: { context, value: value.map((entry) => entry ?? null) } };
    }
    case 'getSignaturesForAddress':
      return {
        result: landed.map((entry) => ({
          signature: entry.transaction.signature,
          slot: entry.slot,
          err: errorOf(entry),
          confirmationStatus: entry.commitment,
        })),
      };
    case 'getTransaction':
      return { result: shown(of(params[0])) };
    default:
      return { error: { code: -32_601, message: `not scripted: ${method}` } };
  }
}

function errorOf(entry: Landed): unknown {
  return entry.failed === true ? { InstructionError: [2, 'Custom'] } : null;
}

function shown(entry: Landed | undefined): object | null {
  if (!entry) return null;
  const sent = entry.failed === true ? 0 : (entry.sent ?? SENT);
  const meta = {
    err: errorOf(entry),
    preBalances: [10_000_000, 0],
    postBalances: [10_000_000 - FEE - sent, sent],
  };
  const transaction = [Buffer.from(entry.transaction.wire).toString('base64'), 'base64'];
  return { slot: entry.slot, meta, transaction };
}
