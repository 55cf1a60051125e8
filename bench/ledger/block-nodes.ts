import { startBenchChild } from '../webhooks/bench-child.ts';
import {
  awayAnswer,
  loadedAnswer,
  requestsAnswer,
  type BlockNodeQuestion,
  type Requests,
} from './block-node-questions.ts';
import type { BlockShape } from './block-shape.ts';

/** Two nodes with the same blocks, each in its own process. */
export interface BlockNodes {
  load(shape: BlockShape, blocks: number): Promise<LoadedNodes>;
  /** Makes the second node silent, or lets it answer again. */
  secondIsAway(isAway: boolean): Promise<void>;
  /** Requests to both nodes since the last call. */
  requests(): Promise<Requests>;
  stop(): Promise<void>;
}

export interface LoadedNodes {
  urls: [string, string];
  blockBytes: number;
  transactions: number;
  /** Payments to followed wallets, among them. */
  payments: number;
}

export function startBlockNodes(): BlockNodes {
  const start = () => startBenchChild<BlockNodeQuestion>('./block-node-main.ts');
  const [first, second] = [start(), start()];
  return {
    async load(shape, blocks) {
      const question = { kind: 'load', shape, blocks } as const;
      const [{ port, ...loaded }, { port: secondPort }] = await Promise.all([
        first.ask(question, loadedAnswer),
        second.ask(question, loadedAnswer),
      ]);
      return { ...loaded, urls: [urlOf(port), urlOf(secondPort)] };
    },
    async secondIsAway(isAway) {
      await second.ask({ kind: 'away', isAway }, awayAnswer);
    },
    async requests() {
      const each = [first, second].map((node) => node.ask({ kind: 'requests' }, requestsAnswer));
      return addRequests(await Promise.all(each));
    },
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
    },
  };
}

export function addRequests(all: readonly Requests[]): Requests {
  const sum: Requests = {};
  for (const [what, { requests, bytes }] of all.flatMap((each) => Object.entries(each))) {
    const before = sum[what] ?? { requests: 0, bytes: 0 };
    sum[what] = { requests: before.requests + requests, bytes: before.bytes + bytes };
  }
  return sum;
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}
