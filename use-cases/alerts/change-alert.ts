import { isDeepStrictEqual } from 'node:util';
import type { AlertQueries } from '../../db/alerts/alert-queries.ts';
import type { AlertChangeOf, AlertStore } from '../../db/alerts/alert-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import type { Alert, AlertStanding } from '../../domain/alerts/alert.ts';
import type { AlertCondition, AlertRule } from '../../domain/alerts/alert-rule.ts';
import { begun, resting, standingOf, type AlertTransition } from '../../domain/alerts/alert-transitions.ts';
import { isMet, type PresentValue } from '../../domain/alerts/present-value.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { authorizeOwner, notFound } from '../access/authorize.ts';
import { inputOf, type AlertInput } from './alert-input.ts';
import { channelsOf, expiryOf, noteOf } from './create-alert.ts';
import type { AlertNow, NamedAlert } from './read-alerts.ts';

export interface ChangeAlertDeps {
  alerts: Pick<AlertStore, 'find' | 'change' | 'remove'>;
  queries: Pick<AlertQueries, 'present'>;
  named(alert: Alert): NamedAlert;
  ruleOf(ownerId: string, network: Network, input: AlertInput): Promise<AlertRule>;
}

/** A field that is left out stays as it is. */
export interface AlertChanges extends Omit<AlertInput, 'condition' | 'token'> {
  condition?: AlertCondition | undefined;
  token?: string | undefined;
  /** True: it does not fire until false is given. */
  paused?: boolean | undefined;
  /** It does not fire until then. */
  snoozedUntil?: Date | undefined;
}

/** More requests than that do not change one alert at once. */
const MAX_TRIES = 5;

export function createChangeAlert({ alerts, queries, named, ruleOf }: ChangeAlertDeps) {
  return {
    /** A changed rule begins again: it arms if its condition is not met. */
    async change(actor: Actor, id: string, changes: AlertChanges): Promise<AlertNow> {
      const ownerId = authorizeOwner(actor, 'alert.change');
      const { paused, snoozedUntil, channels, note, expiresAt, ...words } = changes;
      if (paused !== undefined && snoozedUntil)
        throw invalidField('snoozed_until', 'cannot come with paused');
      if (snoozedUntil && snoozedUntil <= new Date())
        throw invalidField('snoozed_until', 'must be in the future');
      const hasNewRule = Object.values(words).some((value) => value !== undefined);

      /** Null: another request has changed the rule meanwhile, so this change would be made from an old one. */
      async function tryChange(): Promise<Alert | null> {
        const before = await alerts.find(ownerId, id);
        if (!before) throw notFound('alert');
        // Outside of the transaction: a node may be asked for the token.
        const newRule = hasNewRule
          ? await ruleOf(ownerId, before.network, mergedInput(before.rule, words))
          : null;
        let isStale = false;
        const changed = await alerts.change(ownerId, id, async (alert, presentOf) => {
          isStale = newRule !== null && !isDeepStrictEqual(alert.rule, before.rule);
          return isStale ? null : decide(alert, newRule ?? alert.rule, presentOf);
        });
        if (!changed && !isStale) throw notFound('alert');
        return changed;
      }

      async function decide(
        alert: Alert,
        rule: AlertRule,
        presentOf: (rule: AlertRule) => Promise<PresentValue>,
      ): Promise<AlertChangeOf> {
        return {
          definition: {
            rule,
            channels: channels ? channelsOf(channels, ownerOf(actor)) : alert.channels,
            note: note === undefined ? alert.note : noteOf(note),
            expiresAt: expiresAt === undefined ? expiryAfter(alert, hasNewRule) : expiryOf(expiresAt),
          },
          transition: transitionOf(
            alert,
            { paused, snoozedUntil },
            hasNewRule,
            expiresAt !== undefined,
            rule,
            await presentOf(rule),
          ),
        };
      }

      // As if one request came after the other: each changes what it names, and keeps what the other has changed.
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const changed = await tryChange();
        if (changed) {
          return { ...named(changed), present: await queries.present(changed.network, changed.rule) };
        }
      }
      throw new ServiceError('CONFLICT', 'Other requests change this alert at the same time.', {
        details: 'Read the alert, and try again.',
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const ownerId = authorizeOwner(actor, 'alert.remove');
      if (!(await alerts.remove(ownerId, id))) throw notFound('alert');
    },
  };
}

/** An expired alert that begins again would end at once by its old end. */
function expiryAfter({ state, expiresAt }: Alert, beginsAgain: boolean): Date | null {
  return beginsAgain && state === 'expired' ? null : expiresAt;
}

/** Words that only the old condition knows are dropped with it. */
function mergedInput(rule: AlertRule, words: Omit<AlertChanges, 'paused' | 'snoozedUntil'>): AlertInput {
  const old = inputOf(rule);
  if (words.condition === undefined || words.condition === rule.condition) {
    const isOnce = words.repeat === 'once';
    const kept = {
      ...old,
      coolDownSeconds: isOnce ? undefined : old.coolDownSeconds,
      hysteresisPercent: words.resetBase ? undefined : old.hysteresisPercent,
    };
    return { ...kept, ...withoutUndefined(words) };
  }
  const { token, repeat, coolDownSeconds } = old;
  return { token, repeat, coolDownSeconds, ...withoutUndefined(words), condition: words.condition };
}

function withoutUndefined(words: Omit<AlertChanges, 'paused' | 'snoozedUntil'>): Partial<AlertInput> {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
}

function transitionOf(
  alert: Alert,
  { paused, snoozedUntil }: Pick<AlertChanges, 'paused' | 'snoozedUntil'>,
  hasNewRule: boolean,
  hasNewExpiry: boolean,
  rule: AlertRule,
  present: PresentValue,
): AlertTransition | null {
  const at = new Date();
  const beginning = (): AlertStanding => begun(alert, isMet(rule, present), present.at);
  if (snoozedUntil) return { to: resting(alert, snoozedUntil), change: 'snoozed', at };
  if (paused === true && (alert.state !== 'paused' || alert.snoozedUntil))
    return { to: resting(alert, null), change: 'paused', at };
  if (paused === false && alert.state === 'paused') return { to: beginning(), change: 'resumed', at };
  if (alert.state === 'paused')
    return hasNewRule || hasNewExpiry ? { to: standingOf(alert), change: 'changed', at } : null;
  const beginsAgain = hasNewRule || (alert.state === 'expired' && hasNewExpiry);
  if (beginsAgain) return { to: beginning(), change: 'changed', at };
  return hasNewExpiry ? { to: standingOf(alert), change: 'changed', at } : null;
}
