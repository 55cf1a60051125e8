import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa from 'koa';
import { stringify } from 'lossless-json';
import { z, ZodError } from 'zod';
import type { ChainCheatCodes, EpochCheatCodes } from '../chain-cheat-codes.ts';
import type { EpochEngine } from './epoch-engine.ts';
import { STAKE_PROGRAM, withLamports } from './stake-account.ts';
import { changeVoteAccount, LOCAL_VALIDATORS, voteStates } from './validators.ts';

export interface ControlServer {
  /** The page for people; programs use the paths below `/control`. */
  url: string;
  stop(): void;
}

const HOST = '127.0.0.1';
const CONTROL_PAGE = new URL('control.html', import.meta.url);
const SCRIPTS = {
  '/control.mjs': new URL('control.mjs', import.meta.url),
  '/control-ask.mjs': new URL('../../control-ask.mjs', import.meta.url),
};
const ALL_BPS = 10_000;
const ALL_PERCENT = 100;
/** Enough to be delinquent at once. */
const STOPPED_SLOTS_AGO = 200;

const nextEpoch = z.strictObject({ reward_blocks: z.int().min(0).max(10_000).optional() });
const validatorChange = z.strictObject({
  commission_bps: z.int().min(0).max(ALL_BPS).optional(),
  delinquent: z.boolean().optional(),
  vote_percent: z.int().min(0).max(ALL_PERCENT).optional(),
});
const stakeChange = z.strictObject({ lamports: z.string().regex(/^-?[1-9]\d{0,18}$/) });

/** Moves epochs and validators, for people on a page and for programs, on this machine only. */
export async function startControlServer(
  { chain, engine }: { chain: ChainCheatCodes & EpochCheatCodes; engine: EpochEngine },
  port: number,
): Promise<ControlServer> {
  async function state() {
    const { epoch, slot, slotsInEpoch } = await chain.epochInfo();
    const votes = await voteStates(chain);
    const due = engine.due();
    return {
      epoch,
      slot,
      slots_in_epoch: slotsInEpoch,
      rewards_due: due ? { epoch: due.epoch, height: due.dueHeight } : null,
      validators: LOCAL_VALIDATORS.flatMap(({ vote, name, purpose }) => {
        const known = votes.get(vote);
        if (!known) return [];
        return {
          vote,
          node: known.node,
          name,
          purpose,
          commission_bps: known.commissionBps,
          delinquent: known.stoppedAt !== null,
          vote_percent: engine.votePercent(vote),
        };
      }),
    };
  }

  const router = new Router();
  router.get('/', async (ctx) => {
    ctx.type = 'html';
    ctx.body = await readFile(CONTROL_PAGE, 'utf8');
  });
  for (const [path, script] of Object.entries(SCRIPTS)) {
    router.get(path, async (ctx) => {
      ctx.type = 'js';
      ctx.body = await readFile(script, 'utf8');
    });
  }
  router.get('/control/epoch', async (ctx) => {
    ctx.body = await state();
  });
  router.post('/control/epoch/next', async (ctx) => {
    const { reward_blocks: rewardBlocks } = nextEpoch.parse(ctx.request.body);
    await engine.next(rewardBlocks === undefined ? {} : { rewardBlocks });
    ctx.body = await state();
  });
  router.put('/control/validators/:vote', async (ctx) => {
    const change = validatorChange.parse(ctx.request.body);
    const vote = ctx.params['vote'] ?? '';
    if (!(await voteStates(chain)).has(vote)) return;
    const { slot } = await chain.epochInfo();
    await engine.gate.hold(() =>
      changeVoteAccount(chain, vote, {
        state: {
          ...(change.commission_bps === undefined ? {} : { commissionBps: change.commission_bps }),
          ...(change.delinquent === undefined
            ? {}
            : { stoppedAt: change.delinquent ? BigInt(Math.max(0, slot - STOPPED_SLOTS_AGO)) : null }),
        },
      }),
    );
    if (change.vote_percent !== undefined) engine.setVotePercent(vote, change.vote_percent);
    ctx.body = await state();
  });
  // As after an edit from outside: no transaction and no reward explains it.
  router.put('/control/stakes/:address', async (ctx) => {
    const { lamports } = stakeChange.parse(ctx.request.body);
    const address = ctx.params['address'] ?? '';
    await engine.gate.hold(async () => {
      const account = await chain.account(address);
      if (account?.owner !== STAKE_PROGRAM) return;
      const changed = withLamports(account, BigInt(lamports));
      await chain.setAccount(address, changed);
      ctx.body = { lamports: changed.lamports };
    });
  });

  const app = new Koa();
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      ctx.status = error instanceof ZodError ? 400 : 502;
      ctx.body = { error: error instanceof ZodError ? z.prettifyError(error) : String(error) };
    }
    if (typeof ctx.body === 'object' && ctx.body !== null) {
      ctx.body = stringify(ctx.body);
      ctx.type = 'json';
    }
  });
  // Only JSON, which a page of another site cannot send: its preflight is not answered.
  app.use(async (ctx, next) => {
    if (ctx.method === 'GET' || ctx.is('json')) await next();
    else ctx.status = 415;
  });
  app.use(bodyParser({ enableTypes: ['json'] }));
  app.use(router.routes());
  const server = createServer((request, response) => void app.callback()(request, response));
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
