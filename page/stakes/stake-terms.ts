import * as z from 'zod/mini';
import { STAKE_KINDS } from '../../client/src/stakes/stake-words.ts';
import type { AskedStake, StakeAction } from '../../client/src/checks/stakes/stake-template.ts';
import { NETWORKS, type Network } from '../../client/src/network.ts';
import { formatLamports } from '../amounts/amount-text.ts';

const text = z.string().check(z.minLength(1));

export const stakeTermsSchema = z.object({
  network: z.enum(NETWORKS),
  from: text,
  kind: z.enum(STAKE_KINDS),
  validator: z.nullable(text),
  /** Positions with their amounts, as people read them. */
  positions: text,
  /** In SOL, of all positions; null: a whole position, as large as it is. */
  amount: z.nullable(text),
  /** In SOL. */
  feeCap: text,
});

/** The terms of a stake by which two of them are compared. They hold no secret. */
export type StakeTerms = z.infer<typeof stakeTermsSchema>;

export function stakeTerms({ from, maxFeeLamports, action }: AskedStake, network: Network): StakeTerms {
  return { network, from, kind: action.kind, ...movedBy(action), feeCap: formatLamports(maxFeeLamports) };
}

function movedBy(action: StakeAction): Pick<StakeTerms, 'validator' | 'positions' | 'amount'> {
  switch (action.kind) {
    case 'stake.delegate':
      return { validator: action.validator, positions: 'new', amount: formatLamports(action.lamports) };
    case 'stake.undelegate':
      return ofParts(action.parts, ({ isSplit }) => (isSplit ? 'in part' : 'whole'));
    case 'stake.withdraw':
      return ofParts(action.parts, () => 'from');
    case 'stake.redelegate':
      return { validator: action.validator, positions: action.position, amount: null };
  }
}

/** An undelegation of a whole position does not name its amount in the bytes, so both count. */
function ofParts<Part extends { position: string; lamports: bigint }>(
  parts: readonly Part[],
  formOf: (part: Part) => string,
): Pick<StakeTerms, 'validator' | 'positions' | 'amount'> {
  return {
    validator: null,
    positions: parts
      .map((part) => `${formatLamports(part.lamports)} SOL ${formOf(part)} ${part.position}`)
      .join(', '),
    amount: formatLamports(parts.reduce((total, { lamports }) => total + lamports, 0n)),
  };
}

export interface StakeDifference {
  part: Exclude<keyof StakeTerms, 'from'> | 'wallet';
  asked: string;
  found: string;
}

/** In the order in which a person would want to know. */
const COMPARED = ['network', 'from', 'kind', 'validator', 'amount', 'positions', 'feeCap'] as const;

/** The first term that is not as it was asked for on this device. */
export function stakeDifference(asked: StakeTerms, found: StakeTerms): StakeDifference | undefined {
  const key = COMPARED.find((each) => asked[each] !== found[each]);
  if (key === undefined) return undefined;
  return { part: key === 'from' ? 'wallet' : key, asked: asked[key] ?? '', found: found[key] ?? '' };
}
