import type { BareSends } from '../bare-sends.ts';
import { timeHandOvers, turnOf, type Turn } from '../hand-over-times.ts';
import { timePreview, WARM_UP_PREVIEWS } from '../preview-latency.ts';
import type { ServiceSends } from '../service-sends.ts';
import type { BenchWallet } from '../wallets.ts';
import type { Side } from './side.ts';

/** A running service, and direct access to its chain. */
export interface RunningSide {
  side: Side;
  service: ServiceSends;
  bare: BareSends;
  wallet: BenchWallet;
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
}

export interface MeasureOptions {
  slotTimeMs: number;
  rounds: number;
  previewRequests: number;
  say: (line: string) => void;
}

/** Between two previews of one side. */
const PREVIEW_EVERY_MS = 1_000;

/** Measures the sides by turns, each with bare sends on its own chain; each round begins with another side. */
export async function measureSides(
  running: readonly RunningSide[],
  { slotTimeMs, rounds, previewRequests, say }: MeasureOptions,
): Promise<SideTimes[]> {
  const measured = running.map(({ side, service, bare, wallet }) => ({
    side,
    service: turnOf(() => service.prepare(wallet)),
    bare: turnOf(() => bare.prepare(wallet, 'web sockets')),
    preview: [] as number[],
  }));
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
  return measured.map(({ side, service, bare, preview }) => ({
    side,
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
