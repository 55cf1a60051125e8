import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { CHECKOUT } from '../../architecture/support/checkout.ts';

/** The page's sources that load first: those that its start reaches by imports of values that do not wait for a view. */
export async function firstLoadOf(sources: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const open = ['page/main.tsx'];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const source = await readFile(join(CHECKOUT, file), 'utf8');
    open.push(...importsOf(source).map((path) => normalize(join(dirname(String(file)), path))));
  }
  return sources.filter((file) => found.has(file));
}

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'(\.[^'?]+\.tsx?)'/gms;

function importsOf(source: string): string[] {
  return Array.from(source.matchAll(IMPORT), ([, path = '']) => path);
}
