import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import { z } from 'zod';
import { createWalletClient, type HistoryEntry, type WalletClient } from '../../../client/src/index.ts';
import type { FaultInput } from '../../../local/chain/faults/chain-faults-schema.ts';
import type { Call } from '../../../local/chain/proxy/chain-proxy-methods.ts';
import { lamportsOf } from '../../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../../support/faulty-chain.ts';
import { parts } from '../../support/parts.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';

/** 0.25 SOL. */
const DEPOSIT_LAMPORTS = 250_000_000;

const PATIENT_SECONDS = 60;

/** Slots that one node has shown, and that the other has not agreed to. */
const FAR_APART_SLOTS = 10;

/** Searched while other requests are running. */
const LOOKS = 3;

export interface StoredEvent {
  name: string;
  data: Record<string, unknown>;
}

/** A service that follows wallets through nodes of which each can be made to lie, and its newest wallet. */
export interface QuorumStage {
  /** The chain itself, without faults. */
  connection: Connection;
  readonly nodes: readonly FaultyChain[];
  readonly service: TestService;
  readonly client: WalletClient;
  /** A new wallet, for an account of its own, that is followed by a service with so many nodes. */
  following(count: number, aloneAfterSeconds?: number): Promise<string>;
  /** A deposit; its signature. `claimedBy`: a node that invents landings gets it in an earlier slot than the chain. */
  pay(address: string, options?: { claimedBy: number }): Promise<string>;
  /** Events of the newest wallet's account. */
  events(): Promise<StoredEvent[]>;
  received(signature: string): Promise<StoredEvent | undefined>;
  history(address: string): Promise<HistoryEntry[]>;
  entryOf(address: string, signature: string): Promise<HistoryEntry | undefined>;
  isFinal(address: string, signature: string): Promise<HistoryEntry>;
  isIncomplete(address: string): Promise<unknown>;
  /** The follower has passed the transaction; `isListed`: the lists of its wallets are compared up to there. */
  isRead(signature: string, options: { isListed: boolean }): Promise<unknown>;
  /** So many times from now on. */
  lieServed(node: number, kind: FaultInput['kind'], times?: number): Promise<unknown>;
  /** The service has asked the first node what is final, and has done what comes of it. */
  looksForFinality(): Promise<unknown>;
  /** No node lies any more, and the slots up to now have been compared. */
  agree(): Promise<unknown>;
  stop(): Promise<void>;
}

const asked = z.tuple([z.object({ commitment: z.literal('finalized') })]);

/** A stage for one source. Its parts are started again if a test needs other nodes than the previous one. */
export async function createQuorumStage(source: string): Promise<QuorumStage> {
  const connection = new Connection((await parts()).chain.rpcUrl, 'confirmed');
  const payer = Keypair.generate();
  await connection.requestAirdrop(payer.publicKey, 100 * LAMPORTS_PER_SOL);
  await waitUntil('the payer has money', async () => (await lamportsOf(payer.publicKey.toBase58())) > 0n);
  let started: { nodes: FaultyChain[]; service: TestService; key: string } | undefined;
  let accountId = '';
  let client: WalletClient | undefined;
  let looks = 0;

  function get<Value>(value: Value | undefined): Value {
    if (value === undefined) throw new Error('nothing is followed yet');
    return value;
  }

  async function stop(): Promise<void> {
    await started?.service.stop();
    for (const node of started?.nodes ?? []) await node.close();
    started = undefined;
  }

  async function start(count: number, aloneAfterSeconds: number) {
    const nodes: FaultyChain[] = [];
    const observe = ({ method, params }: Call): void => {
      if (method === 'getSlot' && asked.safeParse(params).success) looks += 1;
    };
    for (let index = 0; index < count; index += 1)
      nodes.push(await startFaultyChain(index === 0 ? { observe } : {}));
    const service = await startTestService({
      environment: {
        SOLANA_DEVNET_RPC_URLS: nodes.map(({ rpcUrl }) => rpcUrl).join(','),
        SOLANA_DEVNET_LEDGER_SOURCE: source,
        RECEIVE_BY_ONE_NODE_AFTER_SECONDS: String(aloneAfterSeconds),
      },
    });
    return { nodes, service };
  }

  async function events(): Promise<StoredEvent[]> {
    const { database } = get(started).service;
    const rows = (await database('events').where({ owner_id: accountId }).orderBy('id')) as {
      name: string;
      body: string;
    }[];
    return rows.map(({ name, body }) => ({
      name,
      data: (JSON.parse(body) as { data: Record<string, unknown> }).data,
    }));
  }

  async function history(address: string): Promise<HistoryEntry[]> {
    const entries: HistoryEntry[] = [];
    for await (const entry of get(client).history(address)) entries.push(entry);
    return entries;
  }

  const entryOf = async (address: string, signature: string) =>
    (await history(address)).find((entry) => entry.signature === signature);

  return {
    connection,
    get nodes() {
      return get(started).nodes;
    },
    get service() {
      return get(started).service;
    },
    get client() {
      return get(client);
    },
    async following(count, aloneAfterSeconds = PATIENT_SECONDS) {
      const key = `${count} ${aloneAfterSeconds}`;
      if (started?.key !== key) {
        // One at a time: each follows twenty blocks a second.
        await stop();
        started = { key, ...(await start(count, aloneAfterSeconds)) };
      }
      const { service } = started;
      const account = await service.createAccount();
      accountId = account.accountId;
      const own = createWalletClient({ baseUrl: service.baseUrl, apiKey: account.apiKey, network: 'devnet' });
      client = own;
      const address = Keypair.generate().publicKey.toBase58();
      await own.watchWallet(address);
      await waitUntil(
        'the wallet is followed',
        async () => (await own.wallet(address)).coverage.status === 'following',
      );
      return address;
    },
    async pay(address, options) {
      const { blockhash } = await connection.getLatestBlockhash();
      const transfer = SystemProgram.transfer({
        fromPubkey: payer.publicKey,
        toPubkey: new PublicKey(address),
        lamports: DEPOSIT_LAMPORTS,
      });
      const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(
        transfer,
      );
      transaction.sign(payer);
      const bytes = transaction.serialize();
      if (options) {
        await new Connection(get(get(started).nodes[options.claimedBy]).rpcUrl).sendRawTransaction(bytes);
        const claimed = await connection.getSlot('processed');
        await waitUntil('the slot is over', async () => (await connection.getSlot('processed')) > claimed);
      }
      return connection.sendRawTransaction(bytes);
    },
    events,
    received: async (signature) =>
      (await events()).find(
        ({ name, data }) => name === 'transaction.received' && data['signature'] === signature,
      ),
    history,
    entryOf,
    isFinal: (address, signature) =>
      waitUntil('it is final', async () => {
        const found = await entryOf(address, signature);
        return found?.status === 'finalized' && found;
      }),
    isIncomplete: (address) =>
      waitUntil('complete is less than seen', async () => {
        const { complete_to_slot: complete, seen_to_slot: seen } = await get(client).wallet(address);
        return complete !== null && seen !== null && complete < seen - FAR_APART_SLOTS;
      }),
    async isRead(signature, { isListed }) {
      const { database } = get(started).service;
      const landed = await waitUntil(
        'it has landed',
        async () => (await connection.getSignatureStatus(signature)).value,
      );
      return waitUntil('the follower has read it', async () => {
        const passed: unknown = await database('ledger_cursors')
          .where('slot', '>=', landed.slot)
          .first('slot');
        const unlisted: unknown = await database('ledger_unverified')
          .whereNull('blockhash')
          .where('from_slot', '<', landed.slot)
          .first('slot');
        return passed !== undefined && (!isListed || unlisted === undefined);
      });
    },
    async lieServed(node, kind, times = 1) {
      const told = (): number => get(started).nodes[node]?.faults.acted()[kind] ?? 0;
      const before = told();
      return waitUntil('the lie was told', () => told() >= before + times);
    },
    async looksForFinality() {
      const before = looks;
      return waitUntil('it was asked what is final', () => looks >= before + LOOKS);
    },
    async agree() {
      const { nodes, service } = get(started);
      for (const node of nodes) node.faults.clear();
      const slot = await connection.getSlot();
      // Newer slots wait for their comparison too, in most moments.
      return waitUntil('nothing older is left to compare', async () => {
        const older = service.database('ledger_unverified').where('from_slot', '<', slot);
        return ((await older.first('slot')) as unknown) === undefined;
      });
    },
    stop,
  };
}
