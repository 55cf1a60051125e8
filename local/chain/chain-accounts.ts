import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import pMap from 'p-map';
import { z } from 'zod';
import { chainAccountsSchema } from './chain-cheat-codes.ts';
import type { ChainAccounts, ChainCheatCodes } from './chain-cheat-codes.ts';
import type { SlotRange } from './epochs/skipped-slots.ts';
import { STAKE_PROGRAM } from './epochs/stake-account.ts';
import { readJson, writePrivateJson } from '../private-file.ts';

const PRIVATE_FOLDER = 0o700;
/** The chain takes about 1,500 a second this way; more calls at once do not make it faster. */
const PARALLEL_CALLS = 20;
/** No start waits longer; enough for 20,000 accounts. */
const RESTORE_LIMIT_MS = 15_000;

const fileSchema = z.object({ epoch: z.number().int().nonnegative(), accounts: chainAccountsSchema });

export interface CarriedOver {
  accounts: number;
  /** The slots that the chain has jumped over to the epoch of the accounts. */
  skipped: SlotRange[];
  /** For the person who started the chain; null if all went well. */
  problem: string | null;
}

export interface ChainAccountsKeeper {
  /** Call it once, on a chain that is not used yet. Never rejects: a chain without the accounts is better than none. */
  restore(): Promise<CarriedOver>;
  /** Writes the file, unless no account has changed since the last write. */
  save(): Promise<void>;
}

/**
 * Carries accounts over from one local chain to the next, which starts empty. Programs are left out, and so are the accounts
 * that every chain brings, such as its payer and its faucet, which are new on each start.
 */
export function createChainAccountsKeeper(options: {
  file: string;
  chain: ChainCheatCodes;
  say: (line: string) => void;
}): ChainAccountsKeeper {
  const { file, chain, say } = options;
  const skipped: SlotRange[] = [];
  let brought: ReadonlySet<string> | undefined;
  let written = '';

  async function restoreKept(): Promise<CarriedOver> {
    const kept = await readJson(file, fileSchema);
    if (kept === undefined)
      return { accounts: 0, skipped, problem: await putAside(file, "it can't be read") };

    // A stake counts in epochs: a chain of an earlier epoch would not accept it.
    const staked = Object.values(kept.accounts).some(({ owner }) => owner === STAKE_PROGRAM);
    if (staked && kept.epoch > (await chain.epoch())) {
      const { from, to } = await chain.travelToEpoch(kept.epoch);
      skipped.push({ first: from + 1, last: to - 1 });
    }

    const missing = await setAccounts(kept.accounts, chain, say);
    const accounts = Object.keys(kept.accounts).length - missing;
    const problem =
      missing === 0 ? null : await putAside(file, `accounts of it that were refused: ${missing}`);
    return { accounts, skipped, problem };
  }

  return {
    async restore() {
      try {
        await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
        brought = new Set(Object.keys((await chain.exportAccounts()).read()));
        return await restoreKept();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { accounts: 0, skipped, problem: (await putAside(file, reason)) ?? reason };
      }
    },
    async save() {
      if (brought === undefined) return;
      const { fingerprint, read } = await chain.exportAccounts();
      if (fingerprint === written) return;
      const accounts: ChainAccounts = {};
      for (const [address, account] of Object.entries(read())) {
        if (!brought.has(address) && account.lamports !== '0') accounts[address] = account;
      }
      await writePrivateJson(file, { epoch: await chain.epoch(), accounts });
      written = fingerprint;
    },
  };
}

/** Returns how many were not set. */
async function setAccounts(
  accounts: ChainAccounts,
  chain: ChainCheatCodes,
  say: (line: string) => void,
): Promise<number> {
  const deadline = Date.now() + RESTORE_LIMIT_MS;
  let refused = 0;
  const set = async ([address, account]: [string, ChainAccounts[string]]) => {
    try {
      if (Date.now() > deadline) throw new Error('out of time');
      await chain.setAccount(address, account);
    } catch (error) {
      refused += 1;
      say(`${address} was not carried over: ${String(error)}`);
    }
  };
  await pMap(Object.entries(accounts), set, { concurrency: PARALLEL_CALLS });
  return refused;
}

/** Keeps the file from being overwritten. Returns what happened; null without a file. */
async function putAside(file: string, reason: string): Promise<string | null> {
  const aside = `${file}.${Date.now()}.unused`;
  try {
    await rename(file, aside);
    return `${aside} was put aside: ${reason}`;
  } catch {
    return null;
  }
}
