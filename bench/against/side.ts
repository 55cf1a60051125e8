import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_ENTRIES } from '../../local/service-processes.ts';
import { CHECKOUT } from '../stage.ts';

const execute = promisify(execFile);

/** A compared service: its code, and the number of its chain's nodes. */
export interface Side {
  checkout: string;
  /** Its commit, for the tables. */
  commit: string;
  nodes: number;
}

export function nameOf({ commit, nodes }: Side): string {
  return `${commit}, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`;
}

/** The other checkout, and this one. */
export async function readSides(otherCheckout: string, nodes: number): Promise<[Side, Side]> {
  const checkout = resolve(otherCheckout);
  await requireService(checkout);
  return [
    { checkout, commit: await commitOf(checkout), nodes },
    { checkout: CHECKOUT, commit: await commitOf(CHECKOUT), nodes },
  ];
}

/** Checked before anything starts: a checkout without packages would fail only minutes later. */
async function requireService(checkout: string): Promise<void> {
  const { migrate, admin, worker, api, codec } = SERVICE_ENTRIES;
  const needed = [migrate, admin, worker, api, codec, 'node_modules'];
  for (const path of needed) {
    await access(join(checkout, path)).catch(() => {
      const remedy = path === 'node_modules' ? 'run `npm ci` there' : 'it is not a checkout of the service';
      throw new Error(`${checkout} has no ${path}: ${remedy}`);
    });
  }
}

async function commitOf(checkout: string): Promise<string> {
  const { stdout } = await execute('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: checkout,
  });
  return stdout.trim();
}
