import type { BareSends } from '../bare-sends.ts';
import { timeHandOvers, turnOf, type Turn } from '../hand-over-times.ts';
import { timePreview, WARM_UP_PREVIEWS } from '../preview-latency.ts';
import type { Plan } from '../plan.ts';
import type { ServiceSends } from '../service-sends.ts';
import type { PartName } from '../stage.ts';
import { measureSustained, type SustainedRate } from '../sustained-sends.ts';
import type { BenchWallet, Wallets } from '../wallets.ts';
import { nameOf, type Side } from './side.ts';
import { KINDS, type Kind, type WholeOperations } from './whole-operations.ts';

/** A running service, and direct access to its chain. */
export interface RunningSide {
  side: Side;
  service: ServiceSends;
  whole: WholeOperations;
  bare: BareSends;
  wallet: BenchWallet;
  wallets: Wallets;
  pids: Record<PartName, number>;
}

/** Milliseconds, in the order of measurement. */
export interface SideTimes {
  side: Side;
  /** From handing over a signed transaction to its confirmation. */
  service: number[];
  /** The same by web sockets on the side's chain, without the service. */
  bare: number[];
  /** From POST /v1/wallet/send to its 202. */
  preview: number[];
  /** Operations of a kind at once, for some seconds in each round. */
  sustained: Record<Kind, SustainedRate[]>;
}

export interface MeasureOptions {
  slotTimeMs: number;
  plan: Plan;
  say: (line: string) => void;
}

/** Between two previews of one side. */
const PREVIEW_EVERY_MS = 1_000;

/** Measures the sides by turns, each with bare sends on its own chain; each round begins with another side. */
export async function measureSides(
  running: readonly RunningSide[],
  { slotTimeMs, plan, say }: MeasureOptions,
): Promise<SideTimes[]> {
  const measured = running.map(({ side, service, bare, wallet }) => ({
    side,
    service: turnOf(() => service.prepare(wallet)),
    bare: turnOf(() => bare.prepare(wallet, 'web sockets')),
    preview: [] as number[],
    sustained: { send: [], swap: [], stake: [] } as SideTimes['sustained'],
  }));
  const { overheadRounds: rounds, previewRequests, lanes, sustainedRounds } = plan;
  const most = Math.max(...lanes);
  for (const kind of KINDS) {
    for (let round = 0; round < sustainedRounds; round += 1) {
      for (const [index, { side, whole, wallets, pids }] of rotated([...running.entries()], round)) {
        say(`${kind}, ${most} at once, round ${round + 1} of ${sustainedRounds}: ${nameOf(side)}`);
        measured[index]?.sustained[kind].push(
          await measureSustained({
            wallets: await wallets.fund(most),
            seconds: plan.sustainedSeconds,
            warmUpSeconds: plan.sustainedWarmUpSeconds,
            pids,
            send: whole[kind],
          }),
        );
      }
    }
  }
  say('signature handed over to confirmed, by turns');
  const turnsOf = (round: number): Turn[] =>
    rotated(measured, round).flatMap((each) => [each.service, each.bare]);
  await timeHandOvers(turnsOf, { slotTimeMs, rounds });
  say('request to preview, by turns');
  for (let round = 0; round < WARM_UP_PREVIEWS + previewRequests; round += 1) {
    for (const [index, { service, wallet }] of rotated([...running.entries()], round)) {
      const tookMs = await timePreview(service, wallet, PREVIEW_EVERY_MS / running.length);
      if (round >= WARM_UP_PREVIEWS) measured[index]?.preview.push(tookMs);
    }
  }
  return measured.map(({ side, service, bare, preview, sustained }) => ({
    side,
    sustained,
    service: service.times,
    bare: bare.times,
    preview,
  }));
}

/** So that no side is always the first. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}
