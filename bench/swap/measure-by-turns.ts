import { spreadOf, type Spread } from '../figures.ts';

/** Times each way in milliseconds, by turns, so that all of them meet the same load of the machine. Each runs once before, which does not count. */
export async function measureByTurns<Name extends string>(
  ways: Record<Name, (round: number) => Promise<unknown>>,
  rounds: number,
): Promise<Record<Name, Spread>> {
  const names = Object.keys(ways) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) await ways[name](rounds);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const startedAt = performance.now();
      await ways[name](round);
      times.get(name)?.push(performance.now() - startedAt);
    }
  }
  const spreads = names.map((name) => [name, spreadOf(times.get(name) ?? [])]);
  return Object.fromEntries(spreads) as Record<Name, Spread>;
}
