import { formatSol } from '../domain/amounts.ts';
import { hasEnded, type Operation } from '../domain/operations/operation.ts';
import { MAX_ADDED_LAMPORTS } from '../domain/stakes/changed-stake.ts';
import { countsFrom } from '../domain/stakes/stake-dates.ts';
import {
  totalLamports,
  type StakeDelegate,
  type StakePreview,
  type StakeRedelegate,
  type StakeUndelegate,
  type StakeValidator,
  type StakeWithdraw,
  type StoredYield,
} from '../domain/stakes/stake.ts';
import { storedValue } from '../domain/prices/stored-value.ts';
import { code, lines } from './html.ts';
import { aboutTime, claimedName, percentText, positionsText, validatorName } from './stake-text.ts';
import type { Text } from './text.ts';
import { worth } from './worth.ts';

/** An operation with a stake, by its kind. */
type StakeOperation =
  | { kind: 'stake.delegate'; stake: StakeDelegate }
  | { kind: 'stake.undelegate'; stake: StakeUndelegate }
  | { kind: 'stake.withdraw'; stake: StakeWithdraw }
  | { kind: 'stake.redelegate'; stake: StakeRedelegate };

function stakeOf(operation: Operation): StakeOperation {
  switch (operation.kind) {
    case 'stake.delegate':
      return { kind: operation.kind, stake: operation as StakeDelegate };
    case 'stake.undelegate':
      return { kind: operation.kind, stake: operation as StakeUndelegate };
    case 'stake.withdraw':
      return { kind: operation.kind, stake: operation as StakeWithdraw };
    case 'stake.redelegate':
      return { kind: operation.kind, stake: operation as StakeRedelegate };
    default:
      throw new Error(`${operation.kind} is not the kind of a stake`);
  }
}

/** Such as `Delegate 10 SOL to Ada (Vote11…111111)`. */
export function stakeLabel(t: Text, operation: Operation): string {
  const found = stakeOf(operation);
  return t.label(`operation-${found.kind.replace('.', '-')}`, labelValues(found));
}

function labelValues(found: StakeOperation): Record<string, string> {
  const amount = formatSol(lamportsOf(found));
  switch (found.kind) {
    case 'stake.delegate':
    case 'stake.redelegate':
      return { amount, validator: validatorName(found.stake.preview.validator) };
    case 'stake.undelegate':
    case 'stake.withdraw':
      return { amount };
  }
}

function lamportsOf(found: StakeOperation): bigint {
  switch (found.kind) {
    case 'stake.delegate':
      return BigInt(found.stake.request.lamports);
    case 'stake.redelegate':
      return BigInt(found.stake.preview.lamports);
    case 'stake.undelegate':
    case 'stake.withdraw':
      return totalLamports(found.stake.request.parts);
  }
}

/** Says what an operation with a stake does and costs, and from which date it counts. */
export function stakeText(t: Text, operation: Operation, { timeZone }: { timeZone: string }): string {
  const found = stakeOf(operation);
  const { request, preview, network } = found.stake;
  return lines(
    t(`card-${found.kind.replace('.', '-')}-title`, {
      amount: formatSol(lamportsOf(found)),
      worth: worth(storedValue(preview.value)),
      network: t(`network-${network}`),
    }),
    t('card-from', { address: code(request.from) }),
    ...detailsOf(t, found, timeZone),
    t('card-fee', { amount: formatSol(BigInt(preview.networkFeeLamports)) }),
    preview.rentLamports === '0'
      ? null
      : t('card-stake-rent', { amount: formatSol(BigInt(preview.rentLamports)) }),
    ...('warnings' in preview
      ? preview.warnings.map((warning) => `⚠️ ${t(`stake-warning-${warning.code}`)}`)
      : []),
  );
}

function detailsOf(t: Text, found: StakeOperation, timeZone: string): (string | null)[] {
  switch (found.kind) {
    case 'stake.delegate':
    case 'stake.redelegate': {
      const { preview } = found.stake;
      const positionId = found.kind === 'stake.delegate' ? 'card-stake-new-position' : 'card-stake-position';
      return [
        validatorText(t, 'card-stake-validator', preview.validator),
        t(positionId, { address: code(found.stake.request.position) }),
        dateText(t, 'card-stake-active', found.stake, timeZone),
        preview.yield && yieldText(t, preview.yield),
      ];
    }
    case 'stake.undelegate': {
      const { request, preview } = found.stake;
      const split = request.parts.find((part) => part.split !== null)?.split;
      return [
        ...preview.validators.map((validator) => validatorText(t, 'card-stake-validator-of', validator)),
        dateText(t, 'card-stake-cooldown', found.stake, timeZone),
        positionsText(t, 'card-stake-positions', request.parts.map(addressOf)),
        split ? t('card-stake-split', { address: code(split.position) }) : null,
      ];
    }
    case 'stake.withdraw': {
      const { parts } = found.stake.request;
      return [
        positionsText(t, 'card-stake-positions', parts.map(addressOf)),
        parts.some(({ closes }) => closes)
          ? t('card-stake-closes', { amount: formatSol(MAX_ADDED_LAMPORTS) })
          : null,
      ];
    }
  }
}

function addressOf({ position }: { position: string }): string {
  return position;
}

function validatorText(t: Text, id: string, { address, name, commissionBps }: StakeValidator): string {
  return lines(
    name === null
      ? t(id, { address: code(address) })
      : t(`${id}-named`, { name: claimedName(name), address: code(address) }),
    commissionBps === null ? null : t('card-stake-commission', { percent: percentText(commissionBps) }),
  );
}

/** Null: nothing was moved, so no date counts. */
function dateText(
  t: Text,
  id: string,
  { status, preview, result }: Pick<Operation<unknown, StakePreview>, 'status' | 'preview' | 'result'>,
  timeZone: string,
): string | null {
  if (hasEnded(status) && status !== 'confirmed') return null;
  const {
    date: { epoch, at },
    isAtOnce,
  } = countsFrom(preview, result?.slot ?? null);
  if (isAtOnce) return t(`${id}-at-once`);
  return t(id, { time: aboutTime(t, at, timeZone), timeZone, epoch: `${epoch}` });
}

function yieldText(t: Text, { percent, source }: StoredYield): string {
  return t('card-stake-yield', { percent, source });
}
