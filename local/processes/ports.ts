import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';
const CONNECT_TIMEOUT_MS = 500;

export interface PortSetting {
  port: number;
  /** The environment variable that sets it. */
  setting: string;
}

export class PortsTakenError extends Error {
  readonly taken: PortSetting[];

  constructor(taken: PortSetting[]) {
    super(
      taken
        .map(
          ({ port, setting }) => `Port ${port} is taken. Set ${setting} to another one, or end what uses it.`,
        )
        .join('\n'),
    );
    this.name = 'PortsTakenError';
    this.taken = taken;
  }
}

/** Names all taken ports in one error. */
export async function requireFreePorts(settings: readonly PortSetting[]): Promise<void> {
  const free = await Promise.all(settings.map(({ port }) => isFree(port)));
  const taken = settings.filter((_, index) => free[index] === false);
  if (taken.length > 0) throw new PortsTakenError(taken);
}

/**
 * Below the ports that systems give to outgoing connections (32768 on Linux, 49152 elsewhere): such a port could be taken
 * before the part that asked listens on it.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;

const TRIES = 100;

/** Ports that this process has given out: the part that asked may not listen on its port yet. */
const given = new Set<number>();

/** A port that was free just now, another one at each call. It is not reserved until the part that asked listens on it. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no port is free between ${FIRST_PORT} and ${LAST_PORT}`);
}

/** Both checks are needed: some systems allow a second socket on 127.0.0.1 next to one on all addresses. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && !(await somebodyAnswers(port));
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}

function somebodyAnswers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOOPBACK, timeout: CONNECT_TIMEOUT_MS });
    const answer = (taken: boolean) => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}
