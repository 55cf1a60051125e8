import { z } from 'zod';
import { parseJson } from '../proxy/chain-proxy-json.ts';

/** A transaction can land for 150 blocks, and nodes keep statuses in memory for twice that (Agave, status_cache). */
const PRUNED_KEEP_SLOTS = 300;

/** The genesis hash of Solana's testnet, a network that the service does not know. */
const TESTNET_GENESIS = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';

/** Longer than any client waits, shorter than the timers of Node can count. */
const MAX_DELAY_MS = 3_600_000;

/** As many nodes as the local chain can have. */
export const MAX_NODES = 3;

const every = {
  /** Only these of the methods that the kind applies to; missing: all of them. */
  methods: z.array(z.string()).min(1).optional(),
  /** Probability for each call of these methods; missing: 1. */
  probability: z.number().min(0).max(1).optional(),
  /** Only these nodes of the local chain, beginning with 1; missing: all of them. For the setting of `npm start`. */
  nodes: z.array(z.int().min(1).max(MAX_NODES)).min(1).optional(),
};
const ms = z.int().min(0).max(MAX_DELAY_MS);
const slots = z.int().min(1);
const listOfSlots = z.array(z.int().min(0)).min(1);
/** Text, because it may exceed the range of exact numbers. */
const lamports = z.union([z.int().min(1), z.string().regex(/^[1-9]\d{0,19}$/)]).transform(String);
const lamportsOrNone = z.union([z.int().min(0), z.string().regex(/^\d{1,20}$/)]).transform(String);

const historyEntry = z.strictObject({
  epoch: z.int().min(0),
  effective: lamportsOrNone,
  activating: lamportsOrNone,
  deactivating: lamportsOrNone,
});

/** The local chain's error for a transfer whose third instruction fails. */
const CUSTOM_ERROR = { InstructionError: [2, { Custom: 1 }] };

function kind<Kind extends string, Parameters extends z.ZodRawShape>(name: Kind, parameters: Parameters) {
  return z.strictObject({ kind: z.literal(name), ...every, ...parameters });
}

export const faultSchema = z.discriminatedUnion('kind', [
  /** Waits before it forwards. */
  kind('slow', { ms }),
  /** Never answers; when the fault is removed, clients that still wait are answered. */
  kind('hang', {}),
  /** Closes the connection without an answer; nothing is forwarded. */
  kind('cut', {}),
  /** Status 200 with half an answer, which is not JSON. */
  kind('garbage', {}),
  /** The page of a gateway whose node is down. */
  kind('html502', {}),
  /** Valid JSON-RPC with a result that fits no method. */
  kind('nonsense', {}),
  kind('http-status', { status: z.int().min(400).max(599), retryAfter: z.int().min(0).optional() }),
  kind('rpc-error', { code: z.int(), message: z.string().optional() }),
  /** Forwards, then closes the connection. */
  kind('lost-answer', {}),
  /** sendTransaction answers with the signature, but the chain never sees the bytes. */
  kind('drop-send', {}),
  /** sendTransaction answers with the signature at once, but the chain sees the bytes later. */
  kind('delay-send', { ms }),
  /** getLatestBlockhash returns another last valid block height. */
  kind('wrong-last-valid', { offset: z.int() }),
  /** getBlockHeight, getEpochInfo and getBlock return another height. */
  kind('height-offset', { offset: z.int() }),
  /** Each getBlockHeight is lower than the one before, by `step`, down to `floor`. */
  kind('height-falling', { step: z.int().min(1).default(1), floor: z.int().min(0).default(0) }),
  /** getSignatureStatuses knows no signature. */
  kind('null-statuses', {}),
  /** getSignatureStatuses knows only finalized signatures, as after leaving a fork. */
  kind('confirmed-then-gone', {}),
  /** A node that keeps only the history of its newest slots, or none. */
  kind('pruned', { keepSlots: slots.default(PRUNED_KEEP_SLOTS), everything: z.boolean().default(false) }),
  kind('foreign-genesis', { genesis: z.string().default(TESTNET_GENESIS) }),
  /** A node that lags by this many slots. It still returns blockhashes and balances of the tip. */
  kind('lag', { slots }),
  /**
   * No block was made in these slots, which contain no transaction: getBlock and the lists skip them, and the next block links
   * past them.
   */
  kind('skipped-slots', { slots: listOfSlots }),
  /** getBlocks and getBlocksWithLimit leave out these slots, although they have a block. */
  kind('omitted-slots', { slots: listOfSlots }),
  /**
   * From this slot on the chain has other blocks, without these transactions; when the fault is removed, its own. A fork with
   * another name has blocks of its own, also above those of a fork before it in the list.
   */
  kind('fork', { first: slots, without: z.array(z.string()).default([]), name: z.string().default('') }),

  // Lies: one node gives the same false answer in every method. A kind that asks the chain again (`false-finality` and the
  // invented ones, for lists) undoes changes of earlier entries in the list, so it has to come first.

  /** Every successful transaction, or only those in `signatures`, is shown as failed, with its fee paid. */
  kind('false-error', {
    error: z.json().default(CUSTOM_ERROR),
    signatures: z.array(z.string()).min(1).optional(),
  }),
  /**
   * sendTransaction answers with the signature, the chain never sees the bytes, and the node shows the transaction as landed.
   */
  kind('invented-landing', {}),
  /** A transfer of SOL that does not exist, in the slot that was the newest when the fault first acted. */
  kind('invented-deposit', {
    address: z.string(),
    lamports,
    sender: z.string().optional(),
    signature: z.string().optional(),
  }),
  /** Transactions that bring SOL to the address (without one: to any address) bring this much more. */
  kind('wrong-amount', { address: z.string().optional(), lamports }),
  /** Transactions that name the address or move its tokens are unknown; their blocks keep their hashes. */
  kind('left-out', { address: z.string() }),
  /** Every confirmed block is reported as finalized. */
  kind('false-finality', {}),

  /** getInflationReward knows no reward of the address (without one: of any address). */
  kind('reward-missing', { address: z.string().optional() }),
  /** Rewards of the address (without one: of any address) are so many times as large as they are, twice by default. */
  kind('wrong-reward', { address: z.string().optional(), times: z.int().min(2).default(2) }),

  /** Not a lie: a node that pays the rewards of the newest ended epoch late. Until then it refuses questions about them. */
  kind('late-rewards', {}),
  /** Not a lie: a node that has not reached the present epoch, and stands at the last block of the one before. */
  kind('lag-epoch', {}),
  /**
   * The history of stakes has these entries, newest first. If most of the network's stake warms up or cools down at once, a stake
   * does so in parts.
   */
  kind('stake-history', { entries: z.array(historyEntry).min(1) }),
  /** Not a lie: a slot is finalized only after this many more slots. On every node, it simulates a chain of late finality. */
  kind('late-finality', { slots }),
]);

/** With defaults filled in. */
export type Fault = z.output<typeof faultSchema>;
export type FaultKind = Fault['kind'];
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>;
/** Plain data, as written by tests and settings. */
export type FaultInput = z.input<typeof faultSchema>;

/** The faults of one of several nodes; the first node is 1. */
export function faultsOfNode<Entry extends Pick<Fault, 'nodes'>>(
  faults: readonly Entry[],
  node: number,
): Entry[] {
  return faults.filter(({ nodes }) => nodes?.includes(node) ?? true);
}

const NO_LIST = 'must be a JSON list of faults, such as [{"kind":"slow","ms":500,"probability":0.1}]';

/** A JSON list in a setting; the message says which entry is wrong, and why. */
export const faultListSetting = z.string().transform((text, context) => {
  const parsed = z.array(faultSchema).safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? NO_LIST : `entry ${path.map(String).join('.')}: ${message}`,
  );
  context.addIssue(problems.join('; '));
  return z.NEVER;
});
