import { formatAmount, MAX_BASE_UNITS } from '../../domain/amounts.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { FoundRoute } from '../../domain/swaps/swap-source.ts';
import type { SwapSide } from '../../domain/swaps/swap.ts';

export interface ForOutput {
  /** The least that has to arrive, in base units. */
  amountOut: bigint;
  slippageBps: number;
  input: SwapSide;
  output: SwapSide;
  /** Asks for a route in the other direction: an amount of the output for the input. */
  askBack: (amountOut: bigint) => Promise<FoundRoute>;
  ask: (amountIn: bigint) => Promise<FoundRoute>;
}

/** Each one is a request to the market, for which a caller waits. */
const QUESTIONS = 3;

const BASIS_POINTS = 10_000n;

/**
 * The route for about the smallest input whose minimum is at least the wanted output. The market answers only for inputs, so a route in the other
 * direction gives the first one. It is a bit too small, because both directions have fees, and then it is scaled up.
 */
export async function routeForOutput(wanted: ForOutput): Promise<{ amountIn: bigint; route: FoundRoute }> {
  const { amountOut, slippageBps, askBack, ask } = wanted;
  const { quotedOut: worth } = await askBack(amountOut);
  let amountIn = dividedUp(worth * BASIS_POINTS, BASIS_POINTS - BigInt(slippageBps));
  for (let question = 1; ; question += 1) {
    if (amountIn > MAX_BASE_UNITS) throw tooFar(wanted, null);
    const route = await ask(amountIn);
    if (route.minimumOut >= amountOut) return { amountIn, route };
    if (question === QUESTIONS) throw tooFar(wanted, { amountIn, route });
    const needed = dividedUp(amountIn * amountOut, route.minimumOut);
    // Larger amounts get a worse price, so an exact share can stay a bit short: the last question asks for more.
    const margin = question === QUESTIONS - 1 ? larger(needed - amountIn, needed / BASIS_POINTS) + 1n : 0n;
    amountIn = needed + margin;
  }
}

/** The market gives ever less for more, or its price moves meanwhile. */
function tooFar(
  { input, output, amountOut }: ForOutput,
  last: { amountIn: bigint; route: FoundRoute } | null,
): ServiceError {
  const text = (baseUnits: bigint, { decimals, token }: SwapSide): string =>
    `${formatAmount(baseUnits, decimals)} ${token}`;
  const found = last
    ? `${text(last.amountIn, input)} would give at least ${text(last.route.minimumOut, output)}`
    : `no amount of ${input.token} gives ${text(amountOut, output)}`;
  return new ServiceError('CONFLICT', 'The market gives too little for this output.', {
    details: `amount_out: ${found}. Nothing was started; ask again, or name an amount of ${input.token} instead.`,
  });
}

function dividedUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
