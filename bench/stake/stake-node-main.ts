// A node with stake accounts only, which answers the questions of a sweep.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { STAKE_PROGRAM } from '../../domain/stakes/position.ts';
import { answerQuestions } from '../webhooks/child-questions.ts';
import { stakeNodeQuestion } from './stake-node-questions.ts';
import {
  addressOf,
  FIRST_EPOCH,
  positionIn,
  RENT,
  REWARD,
  SLOT_IN_EPOCH,
  SLOTS_IN_EPOCH,
  stakeBytes,
} from './stake-shape.ts';

const request = z.object({ method: z.string(), params: z.array(z.unknown()) });
const addresses = z.array(z.string());

let epoch = FIRST_EPOCH;
let changing = 0;
/** The account of each address as JSON, and its index. */
let accounts: string[] = [];
let indexes = new Map<string, number>();

function accountOf(index: number): string {
  const position = positionIn(epoch, index, changing);
  const data = stakeBytes(index, position).toString('base64');
  const lamports = position.delegated + RENT;
  return `{"lamports":${lamports},"owner":"${STAKE_PROGRAM}","executable":false,"rentEpoch":0,"space":200,"data":["${data}","base64"]}`;
}

function load(positions: number, changes: number): void {
  epoch = FIRST_EPOCH;
  changing = changes;
  accounts = Array.from({ length: positions }, (_, index) => accountOf(index));
  indexes = new Map(accounts.map((_, index) => [addressOf(`position ${index}`), index]));
}

function answerOf(method: string, params: unknown[]): string {
  const slot = epoch * SLOTS_IN_EPOCH + SLOT_IN_EPOCH;
  switch (method) {
    case 'getGenesisHash':
      return JSON.stringify(addressOf('genesis'));
    case 'getSlot':
      return String(slot);
    case 'getEpochInfo':
      return JSON.stringify({
        epoch,
        absoluteSlot: slot,
        slotIndex: SLOT_IN_EPOCH,
        slotsInEpoch: SLOTS_IN_EPOCH,
      });
    case 'getRecentPerformanceSamples':
      return '[{"numSlots":300,"samplePeriodSecs":60}]';
    case 'getMinimumBalanceForRentExemption':
      return String(RENT);
    case 'getStakeMinimumDelegation':
      return '{"value":1000000000}';
    case 'getAccountInfo':
      return '{"value":null}';
    case 'getBlockTime':
      return String(Math.floor(Date.now() / 1_000));
    case 'getMultipleAccounts': {
      const asked = addresses
        .parse(params[0])
        .map((address) => accounts[indexes.get(address) ?? -1] ?? 'null');
      return `{"context":{"slot":${slot}},"value":[${asked.join(',')}]}`;
    }
    case 'getInflationReward': {
      const { epoch: of } = z.looseObject({ epoch: z.int() }).parse(params[1]);
      return `[${addresses
        .parse(params[0])
        .map((address) => rewardOf(indexes.get(address) ?? -1, of))
        .join(',')}]`;
    }
    default:
      throw new Error(`${method} is not answered`);
  }
}

function rewardOf(index: number, of: number): string {
  const [before, after] = [positionIn(of, index, changing), positionIn(of + 1, index, changing)];
  if (before.delegated === after.delegated) return 'null';
  const postBalance = after.delegated + RENT;
  const effectiveSlot = (of + 1) * SLOTS_IN_EPOCH + 1;
  return `{"epoch":${of},"amount":${REWARD},"postBalance":${postBalance},"effectiveSlot":${effectiveSlot},"commission":5}`;
}

const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const { method, params } = request.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"jsonrpc":"2.0","id":1,"result":${answerOf(method, params)}}`);
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

answerQuestions(stakeNodeQuestion, (question) => {
  if (question.kind === 'load') {
    load(question.positions, question.changing);
  } else {
    epoch += 1;
    accounts = accounts.map((account, index) => {
      const [before, after] = [positionIn(epoch - 1, index, changing), positionIn(epoch, index, changing)];
      const isSame = before.delegated === after.delegated && before.deactivation === after.deactivation;
      return isSame ? account : accountOf(index);
    });
  }
  return { port, epoch };
});
