// A node that has synthetic blocks only, and answers what a follower of blocks asks.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { answerQuestions } from '../webhooks/child-questions.ts';
import { blockNodeQuestion, type BlockNodeAnswer } from './block-node-questions.ts';
import { BLOCK_SHAPES, FIRST_SLOT, PAYMENTS, type BlockShape } from './block-shape.ts';
import { blockOf, headOf, strangersOf } from './synthetic-block.ts';

/** Blocks of strangers, which come again and again. */
const VARIANTS = 4;

const request = z.object({ method: z.string(), params: z.array(z.unknown()) });
const blockOptions = z.looseObject({ transactionDetails: z.string() });

let strangers: string[] = [];
let head = FIRST_SLOT;

function load(shape: BlockShape): void {
  strangers = Array.from({ length: VARIANTS }, (_, variant) => strangersOf(shape, variant));
}

function answer(text: string): string {
  const { method, params } = request.parse(JSON.parse(text));
  switch (method) {
    case 'getSlot':
      return resultOf(head);
    case 'getBlocksWithLimit': {
      const [from, limit] = z.tuple([z.int(), z.int()]).rest(z.unknown()).parse(params);
      const length = Math.max(0, Math.min(limit, head - from + 1));
      return resultOf(Array.from({ length }, (_, index) => from + index));
    }
    case 'getBlock': {
      const [slot, options] = z.tuple([z.int(), blockOptions]).parse(params);
      if (slot > head) return errorOf(-32_004, 'Block not available');
      return options.transactionDetails === 'none'
        ? resultOf(headOf(slot))
        : blockOf(slot, strangers[slot % VARIANTS] ?? '');
    }
    default:
      return errorOf(-32_601, `Method not found: ${method}`);
  }
}

function resultOf(result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result });
}

function errorOf(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } });
}

const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(answer(Buffer.concat(chunks).toString('utf8')));
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

answerQuestions(blockNodeQuestion, ({ shape, blocks }): BlockNodeAnswer => {
  load(shape);
  head = FIRST_SLOT + blocks;
  const { votes, others } = BLOCK_SHAPES[shape];
  const blockBytes = Buffer.byteLength(blockOf(FIRST_SLOT, strangers[0] ?? ''));
  return { port, blockBytes, transactions: votes + others + PAYMENTS };
});
