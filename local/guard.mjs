// Runs one command and ends it when the process that started the guard is gone.
//
// node local/guard.mjs --stop-signal SIGTERM --grace-ms 10000 --lost-grace-ms 3000 -- command args…
//
// The launcher holds the other end of the guard's stdin. When the launcher ends, even by SIGKILL, the system closes that
// pipe, and the guard stops the command within --lost-grace-ms. If the launcher sends SIGTERM to the guard, --grace-ms
// counts. Plain JavaScript, so that it starts without a loader. Not promised: a guard that is killed by SIGKILL leaves its
// command running; --report-pid reports the command's process to the launcher, by a line on file descriptor 3.
import { spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';

const EXIT_CANNOT_START = 127; // as shells report a command that can't be run
const EXIT_SIGNAL_BASE = 128; // as shells report a command that a signal ended

const PID_DESCRIPTOR = 3;

const { values, positionals } = parseArgs({
  options: {
    'stop-signal': { type: 'string', default: 'SIGTERM' },
    'grace-ms': { type: 'string', default: '10000' },
    'lost-grace-ms': { type: 'string' },
    'report-pid': { type: 'boolean', default: false },
    uid: { type: 'string' },
    gid: { type: 'string' },
  },
  allowPositionals: true,
});
const [command, ...args] = positionals;
if (command === undefined) {
  console.error('guard: no command given after --');
  process.exit(EXIT_CANNOT_START);
}

// Its own process group: Ctrl-C in a terminal does not reach it, and the whole group can be ended at once.
const child = spawn(command, args, {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
  ...(values.uid === undefined ? {} : { uid: Number(values.uid) }),
  ...(values.gid === undefined ? {} : { gid: Number(values.gid) }),
});

child.on('error', (error) => {
  console.error(`guard: cannot start ${command}: ${error.message}`);
  process.exit(EXIT_CANNOT_START);
});
child.on('exit', (code, signal) => {
  signalGroup('SIGKILL'); // processes that the command started and left running
  process.exit(signal === null ? (code ?? 0) : EXIT_SIGNAL_BASE + constants.signals[signal]);
});

if (values['report-pid'] && child.pid !== undefined) {
  writeSync(PID_DESCRIPTOR, `${child.pid}\n`);
  closeSync(PID_DESCRIPTOR);
}

let stopping = false;
const graceMs = Number(values['grace-ms']);
const lostGraceMs = Number(values['lost-grace-ms'] ?? graceMs);
const stopLost = () => stop(lostGraceMs);
process.stdin.on('end', stopLost).on('close', stopLost).on('error', stopLost).resume();
process.on('SIGTERM', () => stop(graceMs));
process.on('SIGQUIT', () => signalGroup('SIGKILL'));
// The launcher handles Ctrl-C and a closed terminal; if they end the launcher, the pipe closes.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

function stop(withinMs) {
  if (stopping) return;
  stopping = true;
  // Only to the command, not to its group: a server ends its workers itself, in the right order.
  child.kill(values['stop-signal']);
  setTimeout(() => signalGroup('SIGKILL'), withinMs).unref();
}

function signalGroup(signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // nothing of the group is left
  }
}
