import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_ENTRIES } from '../../local/service-processes.ts';
import { CHECKOUT } from '../stage.ts';

const execute = promisify(execFile);

/** A service that is compared: whose code it is, and how many nodes its chain has. */
export interface Side {
  checkout: string;
  /** For the tables: its commit. */
  commit: string;
  nodes: number;
}

/** Versions that knew one node have no second one to ask. */
const NODES_OF_THE_OTHER = 1;

export function nameOf({ commit, nodes }: Side): string {
  return `${commit}, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`;
}

/** The other checkout, this one, and this one once more where it is to have more nodes than the other. */
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

/** Said before anything is started: a checkout without packages fails minutes later otherwise. */
async function requireService(checkout: string): Promise<void> {
  const { migrate, admin, worker, api, codec } = SERVICE_ENTRIES;
  const needed = [migrate, admin, worker, api, codec, 'node_modules'];
  for (const path of needed) {
    await access(join(checkout, path)).catch(() => {
      const remedy = path === 'node_modules' ? 'run `npm ci` there' : 'it is no checkout of the service';
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
