// A node with synthetic blocks only, which answers the requests of a follower of blocks.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { answerQuestions } from '../webhooks/child-questions.ts';
import { blockNodeQuestion, type LoadedAnswer, type Requests } from './block-node-questions.ts';
import { BLOCK_SHAPES, FIRST_SLOT, hashOf, type BlockShape } from './block-shape.ts';
import {
  blockOf,
  headOf,
  paymentAt,
  paymentsIn,
  paymentSignature,
  signaturesBlockOf,
  strangersOf,
  type Strangers,
} from './synthetic-block.ts';

/** Blocks without followed wallets, used again and again. */
const VARIANTS = 4;

/** As on Solana: a block is finalized once 31 confirmed ones follow it. */
const FINAL_BEHIND = 31;

const request = z.object({ method: z.string(), params: z.array(z.unknown()) });
const blockOptions = z.looseObject({ transactionDetails: z.string() });
const withCommitment = z.tuple([z.looseObject({ commitment: z.string() })]);

let strangers: Strangers[] = [];
let paid = new Map<string, { number: number; slot: number }>();
let isAway = false;
let head = FIRST_SLOT;
let asked: Requests = {};

function load(shape: BlockShape, blocks: number): LoadedAnswer {
  strangers = Array.from({ length: VARIANTS }, (_, variant) => strangersOf(shape, variant));
  head = FIRST_SLOT + blocks;
  const { votes, others, payments } = BLOCK_SHAPES[shape];
  const slots = Array.from({ length: blocks + 1 }, (_, index) => FIRST_SLOT + index);
  paid = new Map(
    slots.flatMap((slot) =>
      paymentsIn(slot, payments).map((number) => [paymentSignature(number), { number, slot }] as const),
    ),
  );
  const blockBytes = Buffer.byteLength(blockOf(FIRST_SLOT, strangersIn(FIRST_SLOT)));
  return { port, blockBytes, transactions: votes + others + payments, payments };
}

function strangersIn(slot: number): Strangers {
  const found = strangers[slot % VARIANTS];
  if (!found) throw new Error('the node was asked before it had blocks');
  return found;
}

interface Answered {
  what: string;
  body: string | Buffer;
}

function answer(text: string): Answered {
  const { method, params } = request.parse(JSON.parse(text));
  return method === 'getBlock' ? answerBlock(params) : { what: method, body: answerOf(method, params) };
}

function answerBlock(params: unknown[]): Answered {
  const [slot, { transactionDetails: details }] = z.tuple([z.int(), blockOptions]).parse(params);
  const what = `getBlock, ${details}`;
  if (slot > head) return { what, body: errorOf(-32_004, 'Block not available') };
  if (details === 'none') return { what, body: resultOf(headOf(slot)) };
  if (details === 'signatures') return { what, body: signaturesBlockOf(slot, strangersIn(slot)) };
  return { what, body: blockOf(slot, strangersIn(slot)) };
}

function answerOf(method: string, params: unknown[]): string {
  switch (method) {
    case 'getGenesisHash':
      return resultOf(hashOf(0));
    case 'getFirstAvailableBlock':
      return resultOf(FIRST_SLOT);
    case 'getSlot': {
      const [{ commitment }] = withCommitment.parse(params);
      return resultOf(commitment === 'finalized' ? Math.max(FIRST_SLOT, head - FINAL_BEHIND) : head);
    }
    case 'getBlocksWithLimit': {
      const [from, limit] = z.tuple([z.int(), z.int()]).rest(z.unknown()).parse(params);
      const length = Math.max(0, Math.min(limit, head - from + 1));
      return resultOf(Array.from({ length }, (_, index) => from + index));
    }
    case 'getTransaction': {
      const [signature] = z.tuple([z.string()]).rest(z.unknown()).parse(params);
      const payment = paid.get(signature);
      return resultOf(payment ? paymentAt(payment.number, payment.slot) : null);
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

function note(what: string, bytes: number): void {
  const { requests, bytes: before } = asked[what] ?? { requests: 0, bytes: 0 };
  asked[what] = { requests: requests + 1, bytes: before + bytes };
}

const server = createServer((incoming, response) => {
  if (isAway) {
    response.destroy();
    return;
  }
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const { what, body } = answer(Buffer.concat(chunks).toString('utf8'));
    const bytes = Buffer.from(body);
    note(what, bytes.length);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(bytes);
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

answerQuestions(blockNodeQuestion, (question) => {
  if (question.kind === 'load') return load(question.shape, question.blocks);
  if (question.kind === 'away') {
    isAway = question.isAway;
    return {};
  }
  const seen = asked;
  asked = {};
  return seen;
});
