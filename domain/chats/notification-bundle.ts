import { z } from 'zod';

/** Each position has an event of its own, and a person may have many. */
const ofPositions = z.object({
  event: z.enum(['stake.reward', 'stake.active', 'stake.cooldown', 'stake.withdrawable']),
  data: z.object({ wallet_address: z.string(), epoch: z.int(), reminder: z.int().optional() }),
});

/** Each warning of an observation has an event of its own. */
const ofValidator = z.object({
  event: z.literal('stake.validator'),
  data: z.object({ wallet_address: z.string(), validator_address: z.string(), warned_at: z.string() }),
});

const bundled = z.union([
  ofPositions.transform(({ event, data }) => [event, data.wallet_address, data.epoch, data.reminder ?? 0]),
  ofValidator.transform(({ event, data }) => [
    event,
    data.wallet_address,
    data.validator_address,
    data.warned_at,
  ]),
]);

/** Names the message in which a chat reports the stored event together with others that belong to it. Null: a message of its own. */
export function bundleOf(event: unknown): string | null {
  return bundled.safeParse(event).data?.join('/') ?? null;
}
