import { percentile } from '../figures.ts';
import { loadFor, type Load, type LoadTarget } from './request-load.ts';

export interface RouteComparison {
  route: string;
  service: { perSecond: number; p50: number; p95: number };
  bare: { perSecond: number; p50: number; p95: number };
  /** Requests per second of the service divided by those of the baseline: the median over the rounds. */
  ratio: number;
}

export interface CompareOptions {
  route: string;
  service: LoadTarget;
  bare: LoadTarget;
  rounds: number;
  seconds: number;
}

const WARM_UP_SECONDS = 2;

/** By turns, so that other load on the machine affects both; the first turns are dropped. */
export async function compareRoute({
  route,
  service,
  bare,
  rounds,
  seconds,
}: CompareOptions): Promise<RouteComparison> {
  for (const target of [service, bare]) await loadFor(target, WARM_UP_SECONDS);
  const loads = { service: [] as Load[], bare: [] as Load[] };
  for (let round = 0; round < rounds; round += 1) {
    loads.service.push(await loadFor(service, seconds));
    loads.bare.push(await loadFor(bare, seconds));
  }
  const figures = (side: Load[]) => {
    const times = side.flatMap((load) => load.times);
    return {
      perSecond: percentile(
        side.map((load) => load.perSecond),
        0.5,
      ),
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    };
  };
  const ratios = loads.service.map(
    (load, index) => load.perSecond / (loads.bare[index]?.perSecond ?? Number.NaN),
  );
  return {
    route,
    service: figures(loads.service),
    bare: figures(loads.bare),
    ratio: percentile(ratios, 0.5),
  };
}
