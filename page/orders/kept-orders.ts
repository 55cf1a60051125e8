import * as z from 'zod/mini';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { NETWORKS } from '../../client/src/network.ts';

const KEY = 'orders';

/** Older ones are forgotten: the page then says that it does not know the order. */
const MAX_KEPT = 100;

/** The operations of one order. An order is offered again once a day at most, or when the person asks. */
const MAX_PRESENTED = 20;

const text = z.string().check(z.minLength(1));
const decimals = z.int().check(z.nonnegative());

const orderSchema = z.object({
  orderId: text,
  network: z.enum(NETWORKS),
  from: text,
  /** A mint, or `SOL`. */
  mintIn: text,
  mintOut: text,
  /** Decimal amount, as it was typed. */
  amount: text,
  minimumOut: z.nullable(text),
  decimalsIn: decimals,
  decimalsOut: decimals,
  slippageBps: decimals,
  feeCapLamports: z.string().check(z.regex(/^\d{1,20}$/)),
  condition: z.object({
    priceOf: z.enum(['in', 'out']),
    /** In USD, as they were typed. */
    above: z.nullable(text),
    below: z.nullable(text),
    expiresAt: z.iso.datetime(),
  }),
  /** The person has cancelled it here. */
  isCancelled: z.boolean(),
  /** The operation for which this device last gave a signature. */
  signedOperation: z.nullable(text),
  /** The latest operations that the service has presented when the person wanted to sign this order. */
  presented: z.optional(z.array(text)),
});

/** The terms of an order that was made on this device, as the person asked for them. Nothing of them is secret. */
export type KeptOrder = z.infer<typeof orderSchema>;

/** Newest first. An entry that is not as it was written is left out. */
function readAll(): KeptOrder[] {
  try {
    const entries: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? entries.flatMap((entry) => orderSchema.safeParse(entry).data ?? []) : [];
  } catch {
    return [];
  }
}

function readKeptOrder(orderId: string): KeptOrder | undefined {
  return readAll().find((each) => each.orderId === orderId);
}

/**
 * The order that an operation is for. The device's own record counts first: a service that leaves out the order of an operation, or names another
 * one, is found out.
 */
export function keptOrderOfOperation({
  operation_id: operationId,
  order_id: orderId,
}: Pick<OperationData, 'operation_id' | 'order_id'>): KeptOrder | undefined {
  const presented = readAll().find((each) => each.presented?.includes(operationId));
  return presented ?? (orderId === null ? undefined : readKeptOrder(orderId));
}

/**
 * Keeps a new order, also when it has ended: a service that calls an order ended could otherwise make the device forget its terms. An
 * order that is known already stays as it is, because a service could name its id for another one.
 */
export function keepOrder(order: KeptOrder): void {
  if (!readKeptOrder(order.orderId)) write(order);
}

function write(order: KeptOrder): void {
  const others = readAll().filter(({ orderId }) => orderId !== order.orderId);
  try {
    window.localStorage.setItem(KEY, JSON.stringify([order, ...others].slice(0, MAX_KEPT)));
  } catch {
    // Storage is full or forbidden: the page will say that this device does not know the order.
  }
}

export function noteOrder(
  orderId: string,
  change: Partial<Pick<KeptOrder, 'isCancelled' | 'signedOperation'>>,
): void {
  const kept = readKeptOrder(orderId);
  if (kept) write({ ...kept, ...change });
}

/** Notes that the service has presented an operation for an order. */
export function notePresented(orderId: string, operationId: string): void {
  const kept = readKeptOrder(orderId);
  if (!kept) return;
  const others = (kept.presented ?? []).filter((each) => each !== operationId);
  write({ ...kept, presented: [operationId, ...others].slice(0, MAX_PRESENTED) });
}
