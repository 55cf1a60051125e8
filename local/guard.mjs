// Runs one command and ends it when the process that started the guard is gone.
//
//   node local/guard.mjs --stop-signal SIGTERM --grace-ms 10000 --lost-grace-ms 3000 -- command args…
//
// The launcher holds the other end of the guard's stdin. However the launcher ends (also by SIGKILL, when it
// can run no code any more) the system closes that pipe, and the guard then stops the command, within
// --lost-grace-ms. SIGTERM to the guard is the launcher's own wish: then --grace-ms counts. Plain JavaScript, so that it starts without a loader. What is not promised: a guard that is itself killed by
// SIGKILL leaves its command running; --report-pid tells the launcher which process that is, by a line on file
// descriptor 3.
import { spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';

const EXIT_CANNOT_START = 127; // as shells answer when a command can't be run
const EXIT_SIGNAL_BASE = 128; // as shells answer for a command that a signal ended

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

// Its own process group: Ctrl-C in a terminal does not reach it, and all of it can be ended at once.
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
  signalGroup('SIGKILL'); // what the command started and left behind
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
// The launcher decides what Ctrl-C or a closed terminal mean; when they end the launcher, the pipe tells.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

function stop(withinMs) {
  if (stopping) return;
  stopping = true;
  // To the command alone, not to its group: a server ends its own workers in the order it needs.
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
