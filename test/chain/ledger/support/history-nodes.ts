import { Keypair } from '@solana/web3.js';
import { createRpcClient } from '../../../../chain/rpc/rpc-client.ts';
import { failure, result, type rpcServers, type RpcCall } from '../../support/rpc-server.ts';

type Histories = Record<string, { signature: string; slot: number }[]>;

interface Node {
  /** False: it does not show transactions. */
  shows?: boolean;
  /** Former token accounts of the wallet. */
  lost?: string[];
  /** By signature: token accounts that the wallet owned before the transaction. */
  held?: Record<string, string[]>;
  /** First slot of its own history. */
  firstSlot?: number;
  /** Oldest transactions that create no account: something is missing before them. */
  cut?: string[];
}

export const newAddress = () => Keypair.generate().publicKey.toBase58();

export const WALLET = newAddress();

/** Starts nodes with histories by address, the newest first; every transaction of a slot is one block. */
export function historyNodes(servers: ReturnType<typeof rpcServers>) {
  return async (
    histories: Histories,
    { shows = true, lost = [], held = {}, firstSlot = 0, cut = [] }: Node = {},
  ) => {
    const all = new Map(
      Object.values(histories).flatMap((list) => list.map((entry) => [entry.signature, entry.slot])),
    );
    const server = await servers.node((response, { method, params }: RpcCall) => {
      const [asked, options] = params as [
        string | number,
        { before?: string; limit: number; programId?: string },
      ];
      if (method === 'getTokenAccountsByOwner') {
        const mine = options.programId?.startsWith('Tokenkeg')
          ? Object.keys(histories).filter((key) => key !== WALLET && !lost.includes(key))
          : [];
        result({ context: { slot: 900 }, value: mine.map((pubkey) => ({ pubkey })) })(response);
      } else if (method === 'getSignaturesForAddress') {
        const list = histories[asked] ?? [];
        const start = list.findIndex(({ signature }) => signature === options.before) + 1;
        result(list.slice(start, start + options.limit))(response);
      } else if (method === 'getBlock') {
        const signatures = [...all].filter(([, slot]) => slot === asked).map(([signature]) => signature);
        result({ blockhash: `hash-${asked}`, blockHeight: 7, signatures: signatures.sort() })(response);
      } else if (method === 'getMultipleAccounts') {
        const account = histories[WALLET]?.length ? { lamports: 20_000, owner: WALLET, data: '' } : null;
        result({ context: { slot: 900 }, value: [account] })(response);
      } else if (method === 'getFirstAvailableBlock') result(firstSlot)(response);
      else if (!shows) failure(-32_011, 'Transaction history is not available from this node')(response);
      else {
        const signature = String(asked);
        const created = cut.includes(signature) ? [] : createdBy(histories, signature);
        const named = Object.keys(histories).filter((key) => isIn(histories[key], signature));
        const accounts = { held: held[signature] ?? [], named, created };
        result(transactionJson(signature, all.get(signature) ?? 0, accounts))(response);
      }
    });
    return { rpc: createRpcClient(server.url), calls: server.calls };
  };
}

function isIn(list: Histories[string] = [], signature: string): boolean {
  return list.some((entry) => entry.signature === signature);
}

function createdBy(histories: Histories, signature: string): string[] {
  return Object.keys(histories).filter((key) => histories[key]?.at(-1)?.signature === signature);
}

/** `held`: token accounts that the wallet owned before; `named`: accounts whose history has it; `created`: those that it creates. */
function transactionJson(
  signature: string,
  slot: number,
  { held, named, created }: Record<'held' | 'named' | 'created', string[]>,
): unknown {
  const keys = [...new Set([WALLET, ...held, ...named])];
  const balances = held.map((_, index) => ({
    accountIndex: index + 1,
    mint: WALLET,
    owner: WALLET,
    uiTokenAmount: { amount: '1', decimals: 0 },
  }));
  const header = { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 };
  return {
    slot,
    blockTime: 1_700_000_000 + slot,
    version: 'legacy',
    transaction: {
      signatures: [signature],
      message: { accountKeys: keys, header, instructions: [] },
    },
    meta: {
      err: null,
      fee: 5_000,
      preBalances: keys.map((key) => (created.includes(key) ? 0 : 20_000)),
      postBalances: keys.map(() => 15_000),
      preTokenBalances: balances,
      postTokenBalances: [],
      loadedAddresses: { writable: [], readonly: [] },
      innerInstructions: [],
    },
  };
}
