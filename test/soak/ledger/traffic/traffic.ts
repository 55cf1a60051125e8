import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
} from '@solana/web3.js';
import { base58 } from '@scure/base';
import { waitUntil } from '../../../support/wait-until.ts';
import { patientFetch } from './patient-fetch.ts';
import { drawAction } from './traffic-actions.ts';
import { prepareWorld, type TrafficDraft, type TrafficWorld } from './traffic-world.ts';

/** A transaction that is on the chain. */
export interface TrafficStep {
  name: string;
  signature: string;
}

/** Sends transactions like other people's wallets and programs. It shares nothing with the service, and tracks no balances. */
export interface Traffic {
  wallets: Keypair[];
  addresses: string[];
  /** All transactions that have landed, failed ones too, from the first SOL on. */
  steps: TrafficStep[];
  world: TrafficWorld;
  /** With `lookUps`, some name accounts through a lookup table. */
  run(count: number, options: { lookUps: boolean }): Promise<void>;
  /** During `work`, only its own transactions land. */
  quietly(work: (send: (draft: TrafficDraft) => Promise<TrafficStep | null>) => Promise<void>): Promise<void>;
}

export interface TrafficOptions {
  rpcUrl: string;
  wsUrl: string;
  /** From 0 up to 1; the same numbers make the same traffic, with other keys. */
  random: () => number;
  wallets?: number;
  outsiders?: number;
}

/** Sent before the next check if they landed, so that a block holds several. */
const AT_ONCE = 20;

/** More than any of the transactions needs, but few enough that many fit into a block. */
const COMPUTE_UNITS = 300_000;

/** A local block takes 20 to 400 ms, and a transaction can land for 150 of them. */
const LANDING_TIMEOUT_MS = 90_000;

/** Signer of airdrops, which the chain makes itself. */
const NO_BLOCKHASH = '';

interface Sent extends TrafficStep {
  blockhash: string;
}

export async function createTraffic(options: TrafficOptions): Promise<Traffic> {
  const { rpcUrl, wsUrl, random, wallets: count = 6, outsiders = 3 } = options;
  const connection = new Connection(rpcUrl, {
    commitment: 'confirmed',
    wsEndpoint: wsUrl,
    fetch: patientFetch,
  });
  const wallets = Array.from({ length: count }, () => Keypair.generate());
  const { world, begun, stages } = await prepareWorld(connection, wallets, outsiders);
  const steps: TrafficStep[] = [];
  const pays = createPayments(connection);
  await land([{ name: 'airdrop', signature: begun, blockhash: NO_BLOCKHASH }]);
  for (const drafts of stages) {
    await land(await pays.send(drafts, null));
  }
  const table = await waitUntil('the lookup table can be used', () => tableOf(connection, world));

  async function land(sent: Sent[]): Promise<void> {
    const landed = await pays.landed(sent);
    steps.push(...landed.map(({ name, signature }) => ({ name, signature })));
  }

  let turn: Promise<void> = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function sendAlone(draft: TrafficDraft): Promise<TrafficStep | null> {
    const [landed] = await pays.landed(await pays.send([draft], null));
    return landed ? { name: landed.name, signature: landed.signature } : null;
  }

  return {
    world,
    wallets,
    addresses: wallets.map(({ publicKey }) => publicKey.toBase58()),
    steps,
    async run(transactions, { lookUps }) {
      for (let done = 0; done < transactions; done += AT_ONCE) {
        const length = Math.min(AT_ONCE, transactions - done);
        await inTurn(async () => {
          const drafts = Array.from({ length }, () => drawAction(world, random));
          await land(await pays.send(drafts, lookUps ? table : null));
        });
      }
    },
    quietly: (work) => inTurn(() => work(sendAlone)),
  };
}

function createPayments(connection: Connection) {
  let sentBefore = 0;

  async function sendOne(
    draft: TrafficDraft,
    blockhash: string,
    table: AddressLookupTableAccount | null,
  ): Promise<Sent> {
    sentBefore += 1;
    const message = new TransactionMessage({
      payerKey: draft.payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [
        // A different number each time: the same bytes would be the same transaction.
        ComputeBudgetProgram.setComputeUnitLimit({ units: COMPUTE_UNITS + sentBefore }),
        ...draft.instructions,
      ],
    });
    const isLookedUp = draft.lookUp === true && table !== null;
    const transaction = new VersionedTransaction(
      isLookedUp ? message.compileToV0Message([table]) : message.compileToLegacyMessage(),
    );
    transaction.sign([...new Set(draft.signers)]);
    const [signature] = transaction.signatures;
    if (!signature) throw new Error('the transaction has no signature');
    // Without preflight: transactions that fail are to fail on the chain.
    await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    return { name: draft.name, signature: base58.encode(signature), blockhash };
  }

  return {
    async send(drafts: TrafficDraft[], table: AddressLookupTableAccount | null): Promise<Sent[]> {
      const { blockhash } = await connection.getLatestBlockhash('confirmed');
      return Promise.all(drafts.map((draft) => sendOne(draft, blockhash, table)));
    },
    /** Without those that can't land any more. */
    async landed(sent: Sent[]): Promise<Sent[]> {
      const isThere = await waitUntil(
        'all sent transactions have landed or are too old',
        async () => {
          const isAlive = await anyAlive(connection, sent);
          // After the check if more can land.
          const seen = await areThere(connection, sent);
          return isAlive && seen.includes(false) ? null : seen;
        },
        LANDING_TIMEOUT_MS,
      );
      return sent.filter((_, index) => isThere[index]);
    },
  };
}

async function areThere(connection: Connection, sent: Sent[]): Promise<boolean[]> {
  const { value } = await connection.getSignatureStatuses(sent.map(({ signature }) => signature));
  return value.map((status) => ['confirmed', 'finalized'].includes(status?.confirmationStatus ?? ''));
}

/** All of them name the same block. */
async function anyAlive(connection: Connection, [first]: Sent[]): Promise<boolean> {
  if (!first || first.blockhash === NO_BLOCKHASH) return true;
  return (await connection.isBlockhashValid(first.blockhash, { commitment: 'confirmed' })).value;
}

async function tableOf(
  connection: Connection,
  { lookupTable, wallets, outsiders }: TrafficWorld,
): Promise<AddressLookupTableAccount | null> {
  const { value } = await connection.getAddressLookupTable(lookupTable);
  return value && value.state.addresses.length === wallets.length + outsiders.length ? value : null;
}
