import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { messageHash } from '../../../chain/message-hash.ts';
import { createNetworks, type Networks } from '../../../chain/networks.ts';
import { startRpcServer, type RpcCall } from '../../chain/support/rpc-server.ts';

/** A signed transaction as far as its reader goes: one signature, and some message. */
export interface MadeTransaction {
  signature: string;
  wire: Uint8Array;
  message: Uint8Array;
  messageHash: string;
}

/** Another one each time: a database takes a signature once. */
export function madeTransaction(): MadeTransaction {
  const message = randomBytes(40);
  const bytes = randomBytes(64);
  const wire = Uint8Array.of(1, ...bytes, ...message);
  return { signature: base58.encode(bytes), wire, message, messageHash: messageHash(message) };
}

interface Landed {
  transaction: MadeTransaction;
  slot: number;
  commitment: 'confirmed' | 'finalized';
  failed?: boolean;
}

/** What a chain says that a test can change at any moment: forks and drops that no local chain makes. */
export interface ScriptedChain {
  networks: Networks;
  height: number;
  /** What lies on it; the witness of every issue is there too. */
  landed: Landed[];
  takesTransactions: boolean;
  /** Signed transactions that were handed to it, base64. */
  handedOver: string[];
  stop(): Promise<void>;
}

export const WITNESS = 'witness';

const SENT = 1_000;
const FEE = 5_000;

export async function startScriptedChain(): Promise<ScriptedChain> {
  const chain: ScriptedChain = {
    height: 100,
    landed: [],
    takesTransactions: true,
    handedOver: [],
    networks: createNetworks({}),
    stop: () => server.stop(),
  };

  function outcome({ method, params }: RpcCall): { result: unknown } | { error: object } {
    const of = (signature: unknown): Landed | undefined =>
      chain.landed.find(({ transaction }) => transaction.signature === signature);
    const error = (entry: Landed): unknown =>
      entry.failed === true ? { InstructionError: [2, 'Custom'] } : null;
    switch (method) {
      case 'getSlot':
      case 'getBlockHeight':
        return { result: chain.height };
      case 'getBlock':
        return { result: { blockHeight: params[0] } };
      case 'isBlockhashValid':
        return { result: { context: { slot: chain.height }, value: false } };
      case 'sendTransaction':
        if (!chain.takesTransactions) return { error: { code: -32_603, message: 'no' } };
        chain.handedOver.push(String(params[0]));
        return { result: 'signature' };
      case 'getSignatureStatuses':
        return {
          result: {
            context: { slot: chain.height },
            value: (params[0] as unknown[]).map((signature) => {
              if (signature === WITNESS) return { slot: 1, err: null, confirmationStatus: 'finalized' };
              const entry = of(signature);
              return entry
                ? { slot: entry.slot, err: error(entry), confirmationStatus: entry.commitment }
                : null;
            }),
          },
        };
      case 'getSignaturesForAddress':
        return {
          result: chain.landed.map((entry) => ({
            signature: entry.transaction.signature,
            slot: entry.slot,
            err: error(entry),
            confirmationStatus: entry.commitment,
          })),
        };
      case 'getTransaction': {
        const entry = of(params[0]);
        const meta = entry && {
          err: error(entry),
          preBalances: [10_000_000],
          postBalances: [10_000_000 - FEE - (entry.failed === true ? 0 : SENT)],
        };
        const wire = entry && [Buffer.from(entry.transaction.wire).toString('base64'), 'base64'];
        return { result: entry ? { slot: entry.slot, meta, transaction: wire } : null };
      }
      default:
        return { error: { code: -32_601, message: `not scripted: ${method}` } };
    }
  }

  const server = await startRpcServer((response, call) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...outcome(call) })),
  );
  const urls = [{ url: server.url, weight: 1 }];
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
