import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** Where a Node process accepts a debugger after SIGUSR1 (Node docs, "Debugger"). */
const INSPECTOR_LIST = 'http://127.0.0.1:9229/json';

/** A first collection only runs finalizers, whose objects later ones collect. */
const ROUNDS = 3;
const PAUSE_MS = 500;

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.object({ sessionId: z.string().optional() }).optional(),
});

/** Makes a process collect its garbage, in its main thread and in its workers. */
export async function collectGarbage(pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  await delay(PAUSE_MS);
  const [target] = targets.parse(await (await fetch(INSPECTOR_LIST)).json());
  if (!target) throw new Error(`process ${pid} accepts no debugger`);
  const inspector = await connect(target.webSocketDebuggerUrl);
  try {
    await inspector.call('NodeWorker.enable', { waitForDebuggerOnStart: false });
    await delay(PAUSE_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      await inspector.call('HeapProfiler.collectGarbage');
      for (const sessionId of inspector.sessions) {
        const collect = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' });
        await inspector.call('NodeWorker.sendMessageToWorker', { sessionId, message: collect });
      }
      await delay(PAUSE_MS);
    }
  } finally {
    inspector.close();
  }
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  const sessions: string[] = [];
  const waiting = new Map<number, () => void>();
  socket.on('message', (data: Buffer) => {
    const answer = message.parse(JSON.parse(data.toString()));
    if (answer.id !== undefined) waiting.get(answer.id)?.();
    const sessionId = answer.params?.sessionId;
    if (answer.method === 'NodeWorker.attachedToWorker' && sessionId !== undefined) sessions.push(sessionId);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    sessions,
    call(method: string, params: object = {}): Promise<void> {
      const id = waiting.size + 1;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}
