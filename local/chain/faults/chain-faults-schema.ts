import { z } from 'zod';
import { parseJson } from '../proxy/chain-proxy-json.ts';

/** A transaction can land for 150 blocks, and nodes keep statuses in memory for twice that (Agave, status_cache). */
const PRUNED_KEEP_SLOTS = 300;

/** The genesis hash of Solana's testnet, a network that the service does not know. */
const TESTNET_GENESIS = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';

/** Longer than any client waits, shorter than the timers of Node can count. */
const MAX_DELAY_MS = 3_600_000;

/** As many as the local chain can have. */
export const MAX_NODES = 3;

const every = {
  /** Only these of the methods that the kind is about; all of them where it is missing. */
  methods: z.array(z.string()).min(1).optional(),
  /** Of a call of these methods; 1 where it is missing. */
  probability: z.number().min(0).max(1).optional(),
  /** Only these nodes of the local chain, the first one is 1; all of them if it is missing. For the setting of `npm start`. */
  nodes: z.array(z.int().min(1).max(MAX_NODES)).min(1).optional(),
};
const ms = z.int().min(0).max(MAX_DELAY_MS);
const slots = z.int().min(1);
const listOfSlots = z.array(z.int().min(0)).min(1);
/** As text, because it may be larger than numbers are exact. */
const lamports = z.union([z.int().min(1), z.string().regex(/^[1-9]\d{0,19}$/)]).transform(String);

/** What the local chain says of a transfer whose third instruction fails. */
const CUSTOM_ERROR = { InstructionError: [2, { Custom: 1 }] };

function kind<Kind extends string, Parameters extends z.ZodRawShape>(name: Kind, parameters: Parameters) {
  return z.strictObject({ kind: z.literal(name), ...every, ...parameters });
}

export const faultSchema = z.discriminatedUnion('kind', [
  /** Waits before it forwards. */
  kind('slow', { ms }),
  /** Never answers; once the fault is taken away, whoever still waits is answered. */
  kind('hang', {}),
  /** Closes the connection without an answer; nothing is forwarded. */
  kind('cut', {}),
  /** Status 200 and half an answer, which is no JSON. */
  kind('garbage', {}),
  /** The page of a gateway whose node is away. */
  kind('html502', {}),
  /** JSON-RPC by its form, and a result that fits no method. */
  kind('nonsense', {}),
  kind('http-status', { status: z.int().min(400).max(599), retryAfter: z.int().min(0).optional() }),
  kind('rpc-error', { code: z.int(), message: z.string().optional() }),
  /** Forwards, then closes the connection. */
  kind('lost-answer', {}),
  /** sendTransaction answers the signature, and the chain never sees the bytes. */
  kind('drop-send', {}),
  /** sendTransaction answers the signature at once, and the chain sees the bytes later. */
  kind('delay-send', { ms }),
  /** getLatestBlockhash says another last valid block height. */
  kind('wrong-last-valid', { offset: z.int() }),
  /** getBlockHeight, getEpochInfo and getBlock say another height. */
  kind('height-offset', { offset: z.int() }),
  /** Each getBlockHeight is lower than the one before, by `step`, and no lower than `floor`. */
  kind('height-falling', { step: z.int().min(1).default(1), floor: z.int().min(0).default(0) }),
  /** getSignatureStatuses knows none. */
  kind('null-statuses', {}),
  /** getSignatureStatuses knows none that is not finalized, as after a fork that was left. */
  kind('confirmed-then-gone', {}),
  /** A node that keeps the history of its newest slots only, or of none. */
  kind('pruned', { keepSlots: slots.default(PRUNED_KEEP_SLOTS), everything: z.boolean().default(false) }),
  kind('foreign-genesis', { genesis: z.string().default(TESTNET_GENESIS) }),
  /** A node that is this far behind. It hands out a blockhash of the tip all the same, and knows balances of the tip. */
  kind('lag', { slots }),
  /** No block was made in these slots, which hold no transaction: getBlock and the lists know none, and its child links past it. */
  kind('skipped-slots', { slots: listOfSlots }),
  /** getBlocks and getBlocksWithLimit leave these slots out, which have a block all the same. */
  kind('omitted-slots', { slots: listOfSlots }),
  /**
   * From this slot on there are other blocks, without these transactions; once it is taken away, the chain's own. One of another
   * name has blocks of its own, also above those of a fork that stands before it in the list.
   */
  kind('fork', { first: slots, without: z.array(z.string()).default([]), name: z.string().default('') }),

  // Lies: one node says the same untruth in every method. A kind that asks the chain again (`false-finality` and the invented
  // ones, for lists) undoes what the entries before it in the list have changed, so it stands first.

  /** Every transaction that succeeded is shown as one that failed and cost its fee, or only those of `signatures`. */
  kind('false-error', {
    error: z.json().default(CUSTOM_ERROR),
    signatures: z.array(z.string()).min(1).optional(),
  }),
  /** sendTransaction answers the signature, the chain never sees the bytes, and the node shows the transaction as landed. */
  kind('invented-landing', {}),
  /** A transfer of SOL that never was, in the slot that was the newest one when the fault first acted. */
  kind('invented-deposit', {
    address: z.string(),
    lamports,
    sender: z.string().optional(),
    signature: z.string().optional(),
  }),
  /** Transactions that bring SOL to the address, or without one to anybody, bring so much more. */
  kind('wrong-amount', { address: z.string().optional(), lamports }),
  /** Transactions that name the address, or move its tokens, are unknown; their blocks keep their hashes. */
  kind('left-out', { address: z.string() }),
  /** Whatever is confirmed is said to be finalized. */
  kind('false-finality', {}),

  /** No lie: nothing is finalized before the chain has finalized so many slots more. On every node, it is a chain of late finality. */
  kind('late-finality', { slots }),
]);

/** With the defaults filled in. */
export type Fault = z.output<typeof faultSchema>;
export type FaultKind = Fault['kind'];
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>;
/** As it is written: plain data. */
export type FaultInput = z.input<typeof faultSchema>;

/** What befalls one of several nodes; the first one is 1. */
export function faultsOfNode<Entry extends Pick<Fault, 'nodes'>>(
  faults: readonly Entry[],
  node: number,
): Entry[] {
  return faults.filter(({ nodes }) => nodes?.includes(node) ?? true);
}

const NO_LIST = 'must be a JSON list of faults, such as [{"kind":"slow","ms":500,"probability":0.1}]';

/** A JSON list in a setting; what is wrong with which entry is in the message. */
export const faultListSetting = z.string().transform((text, context) => {
  const parsed = z.array(faultSchema).safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? NO_LIST : `entry ${path.map(String).join('.')}: ${message}`,
  );
  context.addIssue(problems.join('; '));
  return z.NEVER;
});
