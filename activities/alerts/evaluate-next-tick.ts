import type { AlertEvaluator, EvaluatedPart } from '../../db/alerts/alert-evaluator.ts';
import type { TickGap } from '../../domain/alerts/firing.ts';
import type { Network } from '../../domain/networks.ts';

export interface EvaluateNextTickDeps {
  evaluator: Pick<AlertEvaluator, 'evaluateNext' | 'evaluatePastGap'>;
  /** Adds candles to a time without prices, if a provider has some; it fails for no provider. */
  fillGap(network: Network, token: string, gap: TickGap): Promise<void>;
}

/** Evaluates the next tick of a subject; if prices are missing before it, a provider is asked for them first. Null: there is none. */
export function createEvaluateNextTick({ evaluator, fillGap }: EvaluateNextTickDeps) {
  return async function evaluateNextTick(network: Network, subject: string): Promise<EvaluatedPart | null> {
    const part = await evaluator.evaluateNext(network, subject);
    if (part === null || !('gap' in part)) return part;
    // Outside of the database transaction: a provider may be slow.
    await fillGap(network, subject, part.gap);
    return evaluator.evaluatePastGap(network, subject);
  };
}
