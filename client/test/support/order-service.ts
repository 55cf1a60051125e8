import { z } from 'zod';
import { formatAmount, parseAmount } from '../../../domain/amounts.ts';
import type { TriggerOrder } from '../../src/index.ts';
import { failure, success, type Reply, type ReceivedRequest } from './http-server.ts';
import { startSwapService, type SwapService, type SwapServiceOptions } from './swap-service.ts';

export const ORDER_ID = 'ord_1';

const PATH = '/v1/trigger-orders';

const orderBodySchema = z.object({
  from: z.string(),
  token_in: z.string(),
  token_out: z.string(),
  amount: z.string(),
  minimum_out: z.string().optional(),
  slippage_bps: z.union([z.int(), z.literal('auto')]),
  fee_cap_lamports: z.string(),
  above: z.string().optional(),
  below: z.string().optional(),
});

type Options = Omit<SwapServiceOptions, 'path' | 'bodyOf'>;

/** The main path with one order in memory. Its price is reached as soon as it is made. */
export async function startOrderService(options: Options = {}): Promise<SwapService> {
  let body: unknown;
  let state: TriggerOrder['state'] = 'triggered';

  function answer({ method, path, body: given }: ReceivedRequest): Reply | undefined {
    if (path !== PATH && path !== `${PATH}/${ORDER_ID}`) return undefined;
    if (method === 'POST') body = given;
    if (method === 'DELETE') state = 'cancelled';
    if (method === 'GET' && path === PATH) {
      const items = body === undefined ? [] : [orderOf(body, state)];
      return success({ items, next_cursor: null });
    }
    return body === undefined ? failure(404, 'NOT_FOUND') : success(orderOf(body, state), 201);
  }

  return await startSwapService({
    ...options,
    path: `${PATH}/${ORDER_ID}/operation`,
    bodyOf: () => body,
    present: (operation) => (options.present ?? ((same) => same))({ ...operation, order_id: ORDER_ID }),
    intercept: async (request) => (await options.intercept?.(request)) ?? answer(request),
  });
}

function orderOf(given: unknown, state: TriggerOrder['state']): TriggerOrder {
  const body = orderBodySchema.parse(given);
  const [input, output] = [sideOf(body.token_in), sideOf(body.token_out)];
  const minimum = body.minimum_out === undefined ? null : baseUnits(body.minimum_out, output.decimals);
  return {
    order_id: ORDER_ID,
    network: 'devnet',
    state,
    reason: null,
    from: body.from,
    token_in: input,
    token_out: output,
    amount_in: body.amount,
    amount_in_base_units: `${baseUnits(body.amount, input.decimals)}`,
    minimum_out: minimum === null ? null : formatAmount(minimum, output.decimals),
    minimum_out_base_units: minimum === null ? null : `${minimum}`,
    slippage_bps: body.slippage_bps === 'auto' ? 50 : body.slippage_bps,
    fee_cap_lamports: body.fee_cap_lamports,
    accept: [],
    token: input.token,
    mint: input.mint,
    above: body.above ?? null,
    below: body.below ?? null,
    firing: { side: 'above', target_price: '200', price: '200.5', at: 'T1' },
    attempts: 1,
    next_attempt_at: 'T2',
    operation_id: 'op_1',
    expires_at: 'T9',
    created_at: 'T0',
    updated_at: 'T1',
    ended_at: state === 'cancelled' ? 'T3' : null,
  };
}

function sideOf(mint: string): TriggerOrder['token_in'] {
  return mint === 'SOL' ? { token: mint, mint, decimals: 9 } : { token: 'USDC', mint, decimals: 6 };
}

function baseUnits(text: string, decimals: number): bigint {
  const amount = parseAmount(text, decimals);
  if (!amount.ok) throw new Error(amount.problem);
  return amount.baseUnits;
}
