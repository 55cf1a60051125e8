import { z } from 'zod';
import type { Database } from '../../db/connect.ts';
import { waitUntil } from '../support/wait-until.ts';
import { createChainTruth } from './chain-truth.ts';
import type { BegunTrouble, LedgerAccount, TroubledScene } from './ledger-run.ts';
import type { LedgerStage } from './ledger-stage.ts';
import { repeatedly } from './repeated-trouble.ts';

/** One node's word is enough after 2 s (ledger-stage.ts); the rest is for a busy machine. */
const REPORTED_WITHIN_MS = 40_000;

/** A block becomes final after 31 slots, six seconds here. */
const FINAL_WITHIN_MS = 60_000;

/** Answers of the node that were under way when it went down. */
const SLOTS_UNDER_WAY = 1;

const news = z.object({ data: z.object({ transaction_id: z.string(), nodes: z.int().optional() }) });
const walletAnswer = z.object({
  data: z.looseObject({ complete_to_slot: z.int().nullable(), seen_to_slot: z.int().nullable() }),
});

/**
 * One of two nodes is down until the other one's word was taken for a payment. Meanwhile nothing new is final, and what is complete
 * does not grow, though more is seen; afterwards all of it becomes final.
 */
export function takeNodesDown(stage: LedgerStage): (scene: TroubledScene) => BegunTrouble {
  const truth = createChainTruth(stage.chain.rpcUrl);
  const problems: string[] = [];
  let turns = 0;

  async function goDown({ account }: TroubledScene): Promise<void> {
    const faults = stage.nodes[turns % stage.nodes.length];
    turns += 1;
    faults?.set([{ kind: 'cut' }]);
    const downAt = (await truth.confirmedSlot()) + SLOTS_UNDER_WAY;
    const since = new Date();
    try {
      const told = await waitUntil(
        'a payment is reported on the word of one node',
        () => reportedByOne(stage.database, account, { since, downAt }),
        REPORTED_WITHIN_MS,
      ).catch((error: unknown) => {
        problems.push(`NOT REPORTED while one node was down: ${String(error)}`);
        return null;
      });
      if (!told) return;
      problems.push(...(await judgeMeanwhile(account, told, downAt)));
    } finally {
      faults?.clear();
    }
    const until = await truth.confirmedSlot();
    await waitUntil('all is final', () => areFinal(account, until), FINAL_WITHIN_MS).catch(
      (error: unknown) => {
        problems.push(`NOT FINAL after the node was back: ${String(error)}`);
      },
    );
  }

  return (scene) => ({ ...repeatedly(goDown)(scene), problems });
}

interface Reported {
  wallet: string;
  slot: number;
}

/** Of a slot after the node went down. */
async function reportedByOne(
  database: Database,
  { client, accountId }: LedgerAccount,
  { since, downAt }: { since: Date; downAt: number },
): Promise<Reported | null> {
  const rows = (await database('events')
    .where({ account_id: accountId, name: 'transaction.received' })
    .where('created_at', '>=', since)
    .select('body')) as { body: string }[];
  for (const { body } of rows) {
    const { transaction_id: id, nodes } = news.parse(JSON.parse(body)).data;
    const [, wallet = ''] = id.split(':');
    if (nodes !== 1) continue;
    for await (const entry of client.history(wallet, { includeSpam: true, limit: 200 })) {
      if (entry.transaction_id === id && entry.slot > downAt) return { wallet, slot: entry.slot };
    }
  }
  return null;
}

async function judgeMeanwhile(account: LedgerAccount, told: Reported, downAt: number): Promise<string[]> {
  const problems: string[] = [];
  for await (const { transaction_id: id, slot, status } of account.client.history(told.wallet, {
    limit: 200,
  })) {
    if (status === 'finalized' && slot > downAt) problems.push(`FINAL by one node of two: ${id}`);
  }
  const wallet = await walletOf(account, told.wallet);
  if ((wallet.complete_to_slot ?? 0) > downAt) {
    problems.push(
      `COMPLETE by one node of two: ${told.wallet} up to ${wallet.complete_to_slot}, down at ${downAt}`,
    );
  }
  if ((wallet.seen_to_slot ?? 0) < told.slot) {
    problems.push(`NOT SEEN: ${told.wallet} up to ${wallet.seen_to_slot}, reported in ${told.slot}`);
  }
  return problems;
}

/** Up to this slot; what has failed has no other word for being final. */
async function areFinal({ client }: LedgerAccount, until: number): Promise<boolean> {
  for await (const { address } of client.wallets()) {
    for await (const { slot, status } of client.history(address, { limit: 200, includeSpam: true })) {
      if (slot <= until && status === 'confirmed') return false;
    }
  }
  return true;
}

/** As the API writes it: the client library may be older than the field. */
async function walletOf({ baseUrl, apiKey }: LedgerAccount, address: string) {
  const response = await fetch(`${baseUrl}/wallets/${address}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return walletAnswer.parse(await response.json()).data;
}
