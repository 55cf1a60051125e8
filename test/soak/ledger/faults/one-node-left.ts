import { z } from 'zod';
import type { Database } from '../../../../db/postgres/connect.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { createChainTruth } from '../checker/chain-truth.ts';
import type { BegunFault, LedgerAccount, FaultScene } from '../run-ledger.ts';
import type { LedgerRig } from '../rig/rig.ts';
import { payMeanwhile, type Payment } from './payment-meanwhile.ts';
import { repeatedly } from './repeated-fault.ts';
import type { Traffic } from '../traffic/traffic.ts';

/** One node is enough after 2 s (rig.ts); the rest is for a busy machine. */
const REPORTED_WITHIN_MS = 40_000;

/** After the chain has finalized it. */
const FINAL_WITHIN_MS = 40_000;

/** For answers of the node that were on their way when it went down. */
const SLOTS_UNDER_WAY = 1;

/** After the chain has finalized a payment, so that a service that believes one node would say so too. */
const SLOTS_TO_FINALIZE = 5;

/** Rows to list in a problem. */
const MAX_SHOWN = 5;

const eventBody = z.object({ data: z.object({ nodes: z.int().optional() }) });
const walletAnswer = z.object({
  data: z.looseObject({ complete_to_slot: z.int().nullable(), seen_to_slot: z.int().nullish() }),
});

/**
 * One of two nodes is down until a payment is reported with the other node, or, with patience, until it would have been. Meanwhile
 * nothing new is finalized, and the complete slot stays, though the seen slot grows; afterwards all of it becomes finalized.
 */
export function takeNodesDown(rig: LedgerRig, { isPatient = false } = {}): (scene: FaultScene) => BegunFault {
  const truth = createChainTruth(rig.chain.rpcUrl);
  const problems: string[] = [];
  let turns = 0;
  let checked = 0;

  async function goDown({ account, traffic }: FaultScene): Promise<void> {
    const faults = rig.nodes[turns % rig.nodes.length];
    turns += 1;
    faults?.set([{ kind: 'cut' }]);
    const downAt = (await truth.confirmedSlot()) + SLOTS_UNDER_WAY;
    let payment: Payment | null = null;
    try {
      payment = await payToFirst(traffic);
      if (!payment) return;
      const paid = payment;
      const { slot } = await truth.transaction(paid.signature);
      const isReported = () => reportedBy(rig.database, account, paid);
      if (!isPatient) {
        const nodes = await waitUntil('it is reported', isReported, REPORTED_WITHIN_MS).catch(() => 0);
        if (nodes !== 1) problems.push(`REPORTED BY ${nodes} nodes while one was down: ${paid.signature}`);
      }
      await waitUntil(
        'the chain has finalized it',
        async () => (await truth.finalizedSlot()) >= slot + SLOTS_TO_FINALIZE,
      );
      if (isPatient && (await isReported()) !== null)
        problems.push(`REPORTED while one of two was down: ${paid.signature}`);
      const seen = { wallet: paid.wallet, slot, isSeen: !isPatient };
      problems.push(...(await checkMeanwhile(account, seen, downAt)));
      checked += 1;
    } finally {
      faults?.clear();
    }
    const until = await truth.confirmedSlot();
    await waitUntil('all is finalized on the chain', async () => (await truth.finalizedSlot()) >= until);
    await waitUntil('all is finalized', () => areFinal(account, until), FINAL_WITHIN_MS).catch(
      async (error: unknown) => {
        const waiting = await waitingFor(rig.database, until);
        problems.push(`NOT FINAL after the node was back: ${String(error)}, ${waiting}`);
      },
    );
    if (!isPatient) return;
    // Not in the history before, because nothing was awaited until now.
    const paid = payment;
    const isReported = () => reportedBy(rig.database, account, paid);
    const nodes = await waitUntil('it is reported', isReported, REPORTED_WITHIN_MS).catch(() => 0);
    if (nodes !== rig.nodes.length)
      problems.push(`REPORTED BY ${nodes} nodes after both were back: ${paid.signature}`);
  }

  // Each node has its turn.
  const isEnough = (): boolean => checked >= rig.nodes.length;
  return (scene) => {
    const begun = repeatedly(goDown, { isEnough })(scene);
    return {
      problems,
      async stop() {
        await begun.stop();
        if (!isEnough()) problems.push(`${checked} payments were checked while a node was down`);
      },
    };
  };
}

/** Pays a wallet that is followed from the beginning. */
async function payToFirst(traffic: Traffic): Promise<Payment | null> {
  const [wallet] = traffic.wallets;
  if (!wallet) throw new Error('no wallet can be paid');
  return payMeanwhile(traffic, wallet.publicKey);
}

/** Number of nodes of its report; null while it is not reported. */
async function reportedBy(
  database: Database,
  { accountId }: LedgerAccount,
  { signature, wallet }: Payment,
): Promise<number | null> {
  const rows = (await database('events')
    .where({ owner_id: accountId, name: 'transaction.received', wallet_address: wallet })
    .whereLike('body', `%${signature}%`)
    .select('body')) as { body: string }[];
  return rows.length === 0 ? null : (eventBody.parse(JSON.parse(rows[0]?.body ?? '')).data.nodes ?? 0);
}

async function checkMeanwhile(
  account: LedgerAccount,
  seen: { wallet: string; slot: number; isSeen: boolean },
  downAt: number,
): Promise<string[]> {
  const problems: string[] = [];
  for await (const { transaction_id: id, slot, status } of account.client.history(seen.wallet, {
    limit: 200,
  })) {
    if (status === 'finalized' && slot > downAt) problems.push(`FINAL by one node of two: ${id}`);
  }
  const wallet = await walletOf(account, seen.wallet);
  if ((wallet.complete_to_slot ?? 0) > downAt) {
    problems.push(
      `COMPLETE by one node of two: ${seen.wallet} up to ${wallet.complete_to_slot}, down at ${downAt}`,
    );
  }
  if (seen.isSeen && (wallet.seen_to_slot ?? 0) < seen.slot) {
    problems.push(`NOT SEEN: ${seen.wallet} up to ${wallet.seen_to_slot}, reported in ${seen.slot}`);
  }
  return problems;
}

/** True if all entries up to this slot are finalized; `failed` ones do not show it. */
async function areFinal({ client }: LedgerAccount, until: number): Promise<boolean> {
  for await (const { address } of client.wallets()) {
    for await (const { slot, status } of client.history(address, { limit: 200, includeSpam: true })) {
      if (slot <= until && status === 'confirmed') return false;
    }
  }
  return true;
}

/** Rows that show what holds it up: the nodes were not asked, or have not agreed. */
async function waitingFor(database: Database, until: number): Promise<string> {
  const [ledger] = (await database('ledger_cursors').select('slot', 'finalized_slot')) as {
    slot: number;
    finalized_slot: number;
  }[];
  const movements = (await database('movements')
    .whereNull('finalized_at')
    .where('slot', '<=', until)
    .select('slot', 'nodes')) as { slot: number; nodes: number }[];
  const blocks = (await database('ledger_unverified').select('slot', 'tries', 'disputed')) as object[];
  return JSON.stringify({
    until,
    ledger,
    movements: movements.slice(0, MAX_SHOWN),
    blocks: blocks.slice(0, MAX_SHOWN),
  });
}

/** Read from the raw answer: the client library may be older than the field. */
async function walletOf({ baseUrl, apiKey }: LedgerAccount, address: string) {
  const response = await fetch(`${baseUrl}/wallets/${address}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return walletAnswer.parse(await response.json()).data;
}
