import { generateKeypairSigner } from '../../../client/src/index.ts';
import type { Action, Cell } from './cell.ts';
import { beginTrouble } from './cell-trouble.ts';
import { createRpcRequest } from './chain-requests.ts';
import { openSession, pause } from './device-session.ts';
import { DEVICES, type Device } from './devices.ts';
import { pressButton } from './operator-buttons.ts';
import { judge, rulesOf, type SendToJudge } from './oracle.ts';
import type { Stage } from './stage.ts';
import { countActed, haveAllActed, judgeTrouble } from './trouble-judge.ts';
import { watchSends } from './watched-sends.ts';
import { countShown } from './what-sends-showed.ts';

/** A heartbeat is missed after 6 s, and an activity given to another worker. */
const PAUSE_MS = 8_000;

/** How long a device tries: long enough for a busy machine. And how long the service has afterwards to settle everything. */
const DEVICE_MS = 180_000;
const SETTLE_MS = 90_000;

/** The amounts differ, so that the chain tells which send a transfer belongs to. */
const BASE_LAMPORTS = 10_000_000n;

const WALLET_LAMPORTS = 1_000_000_000;

export interface CellResult {
  sends: number;
  /** The point that was come to; null where the armed one was not. */
  reached: string | null;
  /** Each fault of the trouble did something, and a send showed what the trouble is there for. */
  hadTrouble: boolean;
  /** How often the trouble's faults did something. */
  acted: number;
  problems: string[];
  milliseconds: number;
}

export async function runCell(
  stage: Stage,
  cell: Cell,
  devices: readonly Device[] = DEVICES,
): Promise<CellResult> {
  const startedAt = Date.now();
  const wallet = await fundedWallet(stage);
  const unstoredBefore = stage.unstored.length;
  const sends: SendToJudge[] = [];
  const problems: string[] = [];

  const process = stage[cell.process];
  let reached: string | null = null;
  const armed = cell.point === null ? null : process.arm(cell.point, cell.action === 'kill' ? 'die' : 'stop');
  const struck = armed?.reached.then(async (point) => {
    reached = point;
    if (cell.action === 'kill') return;
    await strike(stage, cell.action, sends);
    process.resume();
  });

  const rules = rulesOf(stage.options);
  const { finalityLaterBySlots = 0 } = cell.trouble;
  const watched = watchSends(stage, sends, { rules, finalityLaterBySlots });
  const trouble = beginTrouble(stage, cell, wallet.address, watched.landedAt);

  await Promise.all(
    devices.map(async (device, index) => {
      const recipient = generateKeypairSigner().address;
      const lamports = BASE_LAMPORTS + BigInt(index);
      const session = openSession(stage, { wallet, recipient, lamports, deadline: startedAt + DEVICE_MS });
      const create = session.create.bind(session);
      session.create = async (...args) => {
        const created = await create(...args);
        if (created) sends.push({ operationId: created.operation_id, recipient, lamports });
        return created;
      };
      const issue = session.issue.bind(session);
      session.issue = async () => {
        const bytes = await issue();
        if (bytes) trouble.bytesIssued();
        return bytes;
      };
      session.reportProblem = (problem) => problems.push(`${device.name}: ${problem}`);
      await device.run(session).catch((error: unknown) => {
        problems.push(`${device.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }),
  );
  const nodes = await trouble.over;
  if (reached === null) armed?.disarm();
  else await struck;

  problems.push(...(await waitUntilSettled(stage, sends)));
  problems.push(...(await watched.end()), ...judgeTrouble(nodes));
  trouble.end();
  for (const send of sends) problems.push(...(await judge(stage, send)));
  problems.push(
    ...stage.unstored.slice(unstoredBefore).map((signature) => `BROADCAST BEFORE STORED: ${signature}`),
  );
  const { shows } = cell.trouble;
  const isShown = shows === undefined || (await countShown(stage.database, sends, shows)) > 0;
  return {
    sends: sends.length,
    reached,
    hadTrouble: haveAllActed(nodes) && isShown,
    acted: countActed(nodes),
    problems,
    milliseconds: Date.now() - startedAt,
  };
}

/** What happens to the parts while the process stands at its point. */
async function strike(stage: Stage, action: Action, sends: readonly SendToJudge[]): Promise<void> {
  switch (action) {
    case 'nothing':
    case 'kill':
      return;
    case 'pause':
      return pause(PAUSE_MS);
    case 'kill PostgreSQL':
      return stage.restartPostgres();
    case 'kill Temporal':
      return stage.restartTemporal();
    case 'forget Temporal':
      return stage.restartTemporal({ forget: true });
    case 'terminate':
    case 'reset':
      for (const { operationId } of sends) await pressButton(stage, action, operationId);
  }
}

async function waitUntilSettled(stage: Stage, sends: readonly SendToJudge[]): Promise<string[]> {
  const ids = sends.map(({ operationId }) => operationId);
  const endsAt = Date.now() + SETTLE_MS;
  let open: { id: string; status: string; status_reason: string | null }[] = [];
  while (Date.now() < endsAt) {
    open = await stage
      .database('operations')
      .whereIn('id', ids)
      .whereNotNull('check_at')
      .select('id', 'status', 'status_reason');
    if (open.length === 0) return [];
    await pause();
  }
  return open.map(
    ({ id, status, status_reason: reason }) => `${id}: STUCK in ${status} (${reason ?? 'no reason'})`,
  );
}

async function fundedWallet(stage: Stage) {
  const wallet = generateKeypairSigner();
  const chain = createRpcRequest(stage.chainRpcUrl);
  await chain('requestAirdrop', [wallet.address, WALLET_LAMPORTS]);
  while (JSON.stringify(await chain('getBalance', [wallet.address])).includes('"value":0')) await pause();
  return wallet;
}
