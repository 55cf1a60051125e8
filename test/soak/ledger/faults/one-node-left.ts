import { z } from 'zod';
import type { Database } from '../../../../db/postgres/connect.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { createChainTruth } from '../checker/chain-truth.ts';
import type { BegunFault, LedgerAccount, FaultScene } from '../run-ledger.ts';
import type { LedgerRig } from '../rig/rig.ts';
import { payMeanwhile, type Payment } from './payment-meanwhile.ts';
import { repeatedly } from './repeated-fault.ts';
import type { Traffic } from '../traffic/traffic.ts';

/** One node's word is enough after 2 s (rig.ts); the rest is for a busy machine. */
const REPORTED_WITHIN_MS = 40_000;

/** After the chain has it as final. */
const FINAL_WITHIN_MS = 40_000;

/** Answers of the node that were under way when it went down. */
const SLOTS_UNDER_WAY = 1;

/** After the chain has a payment as final, so that a service that takes one node's word for it would say so too. */
const SLOTS_TO_FINALIZE = 5;

/** Of what holds something up. */
const MAX_SHOWN = 5;

const news = z.object({ data: z.object({ nodes: z.int().optional() }) });
const walletAnswer = z.object({
  data: z.looseObject({ complete_to_slot: z.int().nullable(), seen_to_slot: z.int().nullish() }),
});

/**
 * One of two nodes is down until the other one's word was taken for a payment, or, with patience, until that would have been. Meanwhile
 * nothing new is final, and what is complete does not grow, though more is seen; afterwards all of it becomes final.
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
        'the chain has it as final',
        async () => (await truth.finalizedSlot()) >= slot + SLOTS_TO_FINALIZE,
      );
      if (isPatient && (await isReported()) !== null)
        problems.push(`REPORTED while one of two was down: ${paid.signature}`);
      const told = { wallet: paid.wallet, slot, isSeen: !isPatient };
      problems.push(...(await checkMeanwhile(account, told, downAt)));
      checked += 1;
    } finally {
      faults?.clear();
    }
    const until = await truth.confirmedSlot();
    await waitUntil('all is final on the chain', async () => (await truth.finalizedSlot()) >= until);
    await waitUntil('all is final', () => areFinal(account, until), FINAL_WITHIN_MS).catch(
      async (error: unknown) => {
        const waiting = await waitingFor(rig.database, until);
        problems.push(`NOT FINAL after the node was back: ${String(error)}, ${waiting}`);
      },
    );
    if (!isPatient) return;
    // Not in the history before, so that nothing was waited for until now.
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

/** To a wallet that is followed from the beginning. */
async function payToFirst(traffic: Traffic): Promise<Payment | null> {
  const [wallet] = traffic.wallets;
  if (!wallet) throw new Error('nobody can be paid');
  return payMeanwhile(traffic, wallet.publicKey);
}

/** By how many nodes; null while it is not reported. */
async function reportedBy(
  database: Database,
  { accountId }: LedgerAccount,
  { signature, wallet }: Payment,
): Promise<number | null> {
  const rows = (await database('events')
    .where({ owner_id: accountId, name: 'transaction.received', wallet_address: wallet })
    .whereLike('body', `%${signature}%`)
    .select('body')) as { body: string }[];
  return rows.length === 0 ? null : (news.parse(JSON.parse(rows[0]?.body ?? '')).data.nodes ?? 0);
}

async function checkMeanwhile(
  account: LedgerAccount,
  told: { wallet: string; slot: number; isSeen: boolean },
  downAt: number,
): Promise<string[]> {
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
  if (told.isSeen && (wallet.seen_to_slot ?? 0) < told.slot) {
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

/** What holds it up: whether the nodes were not asked, or have not agreed. */
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

/** As the API writes it: the client library may be older than the field. */
async function walletOf({ baseUrl, apiKey }: LedgerAccount, address: string) {
  const response = await fetch(`${baseUrl}/wallets/${address}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return walletAnswer.parse(await response.json()).data;
}
