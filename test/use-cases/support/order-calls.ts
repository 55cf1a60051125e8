import { randomUUID } from 'node:crypto';
import type { Action } from '../../../domain/access/may.ts';
import type { UseCases } from '../../../use-cases/index.ts';
import type { OrderInput } from '../../../use-cases/orders/order-input.ts';
import { newOrder } from '../../db/orders/support/new-order.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';
import type { Scene } from './access-scene.ts';
import { OF_AN_ACCOUNT, ofTheActor, type Call, type UseCaseCalls } from './call.ts';

const INPUT: OrderInput = {
  from: RECIPIENT,
  tokenIn: 'SOL',
  tokenOut: RECIPIENT,
  amount: '0.001',
  slippageBps: 'auto',
  minimumOut: null,
  feeCapLamports: 100_000n,
  accept: [],
  token: null,
  above: '1000',
  below: null,
  expiresAt: null,
};

const PAGE = { limit: 10 };

export function orderCalls(orders: UseCases['orders']): UseCaseCalls['orders'] {
  return {
    create: {
      ...ofTheActor('order.create', ({ actor, wallet }) =>
        orders.create(
          actor,
          'mainnet',
          { ...INPUT, from: wallet.address },
          { key: randomUUID(), route: 'POST /v1/test' },
        ),
      ),
      // Prices are read for another network.
      answer: 'INVALID_REQUEST',
    },
    read: ofOrder('order.read', ({ actor }, id) => orders.read(actor, id)),
    list: ofTheActor('order.read', ({ actor }) => orders.list(actor, 'devnet', PAGE)),
    cancel: ofOrder('order.cancel', ({ actor }, id) => orders.cancel(actor, id)),
    sign: {
      ...ofOrder('order.sign', ({ actor }, id) => orders.sign(actor, id, 'req_test')),
      // Its price was not reached.
      answer: 'CONFLICT',
    },
  };
}

function ofOrder(action: Action, ask: (scene: Scene, id: string) => Promise<unknown>): Call {
  return {
    action,
    relations: OF_AN_ACCOUNT,
    async prepare(scene) {
      const { id } = await newOrder(scene.database, scene.accountId);
      return () => ask(scene, id);
    },
  };
}
