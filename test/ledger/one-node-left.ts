import { SystemProgram } from '@solana/web3.js';
import { z } from 'zod';
import type { Database } from '../../db/connect.ts';
import { waitUntil } from '../support/wait-until.ts';
import { createChainTruth } from './chain-truth.ts';
import type { BegunTrouble, LedgerAccount, TroubledScene } from './ledger-run.ts';
import type { LedgerStage } from './ledger-stage.ts';
import { repeatedly } from './repeated-trouble.ts';
import type { Traffic } from './traffic.ts';

/** One node's word is enough after 2 s (ledger-stage.ts); the rest is for a busy machine. */
const REPORTED_WITHIN_MS = 40_000;

/** Large enough that it is no dust, and small enough that its sender can make many. */
const LAMPORTS = 5_000_000;

/** After the chain has it as final. */
const FINAL_WITHIN_MS = 40_000;

/** Answers of the node that were under way when it went down. */
const SLOTS_UNDER_WAY = 1;

/** After the chain has a payment as final, so that a service that takes one node's word for it would say so too. */
const SLOTS_TO_FINALIZE = 5;

const news = z.object({ data: z.object({ nodes: z.int().optional() }) });
const walletAnswer = z.object({
  data: z.looseObject({ complete_to_slot: z.int().nullable(), seen_to_slot: z.int().nullish() }),
});

/**
 * One of two nodes is down until the other one's word was taken for a payment. Meanwhile nothing new is final, and what is complete
 * does not grow, though more is seen; afterwards all of it becomes final.
 */
export function takeNodesDown(stage: LedgerStage): (scene: TroubledScene) => BegunTrouble {
  const truth = createChainTruth(stage.chain.rpcUrl);
  const problems: string[] = [];
  let turns = 0;

  async function goDown({ account, traffic }: TroubledScene): Promise<void> {
    const faults = stage.nodes[turns % stage.nodes.length];
    turns += 1;
    faults?.set([{ kind: 'cut' }]);
    const downAt = (await truth.confirmedSlot()) + SLOTS_UNDER_WAY;
    try {
      const payment = await pay(traffic);
      if (!payment) return;
      const { slot, succeeded } = await truth.transaction(payment.signature);
      if (!succeeded) return; // its sender had nothing left
      const nodes = await waitUntil(
        'the payment is reported',
        () => reportedBy(stage.database, account, payment),
        REPORTED_WITHIN_MS,
      ).catch(() => 0);
      if (nodes !== 1)
        problems.push(`REPORTED BY ${nodes} nodes while one of two was down: ${payment.signature}`);
      await waitUntil(
        'the chain has it as final',
        async () => (await truth.finalizedSlot()) >= slot + SLOTS_TO_FINALIZE,
      );
      problems.push(...(await judgeMeanwhile(account, { wallet: payment.wallet, slot }, downAt)));
    } finally {
      faults?.clear();
    }
    const until = await truth.confirmedSlot();
    await waitUntil('all is final on the chain', async () => (await truth.finalizedSlot()) >= until);
    await waitUntil('all is final', () => areFinal(account, until), FINAL_WITHIN_MS).catch(
      (error: unknown) => {
        problems.push(`NOT FINAL after the node was back: ${String(error)}`);
      },
    );
  }

  return (scene) => ({ ...repeatedly(goDown)(scene), problems });
}

interface Payment {
  signature: string;
  wallet: string;
}

/** From nobody that is followed to a wallet that is followed from the beginning; null if it did not land. */
async function pay(traffic: Traffic): Promise<Payment | null> {
  const { wallets, outsiders } = traffic.world;
  const [[to], [from]] = [wallets, outsiders];
  if (!from || !to) throw new Error('nobody can pay');
  let payment: Payment | null = null;
  await traffic.quietly(async (send) => {
    const instruction = SystemProgram.transfer({
      fromPubkey: from.publicKey,
      toPubkey: to.publicKey,
      lamports: LAMPORTS,
    });
    const draft = {
      name: 'pay while a node is down',
      payer: from,
      signers: [from],
      instructions: [instruction],
    };
    const step = await send(draft);
    if (!step) return;
    traffic.steps.push(step);
    payment = { signature: step.signature, wallet: to.publicKey.toBase58() };
  });
  return payment;
}

/** By how many nodes; null while it is not reported. */
async function reportedBy(
  database: Database,
  { accountId }: LedgerAccount,
  { signature, wallet }: Payment,
): Promise<number | null> {
  const rows = (await database('events')
    .where({ account_id: accountId, name: 'transaction.received', wallet_address: wallet })
    .whereLike('body', `%${signature}%`)
    .select('body')) as { body: string }[];
  return rows.length === 0 ? null : (news.parse(JSON.parse(rows[0]?.body ?? '')).data.nodes ?? 0);
}

async function judgeMeanwhile(
  account: LedgerAccount,
  told: { wallet: string; slot: number },
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
