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

/** Versions that supported one node only cannot ask a second one. */
const NODES_OF_THE_OTHER = 1;

export function nameOf({ commit, nodes }: Side): string {
  return `${commit}, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`;
}

/** The other checkout, this one, and this one again if it should have more nodes than the other. */
export async function readSides(otherCheckout: string, nodes: number): Promise<[Side, ...Side[]]> {
  const checkout = resolve(otherCheckout);
  await requireService(checkout);
  const other = { checkout, commit: await commitOf(checkout) };
  const own = { checkout: CHECKOUT, commit: await commitOf(CHECKOUT) };
  return [
    { ...other, nodes: NODES_OF_THE_OTHER },
    { ...own, nodes: NODES_OF_THE_OTHER },
    ...(nodes > NODES_OF_THE_OTHER ? [{ ...own, nodes }] : []),
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
