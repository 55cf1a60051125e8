/** Which answers a service may accept. */
export interface Rules {
  /** How many nodes must agree. */
  quorum: number;
  /** CONFIRM_BY_ONE_NODE_AFTER_SECONDS is set: fewer nodes are enough for `confirmed`, and for nothing else. */
  mayTakeFewer: boolean;
}

/** One node's answer in the evidence that is stored and published. */
interface SeenAnswer {
  answer: string;
  commitment: string | null;
  slot: number | null;
  error: string | null;
  feeLamports: string | null;
  balances: string | null;
}

/** The row's evidence of its landing at one time. */
export interface SeenLanding {
  status: string;
  isFinal: boolean;
  result: { nodes?: number | undefined } | null;
  landing: { nodes: number; commitment: string; answers: readonly SeenAnswer[] } | null;
}

/**
 * Checks by the row's own evidence that enough nodes support a result and that they agree. It runs for each version seen,
 * because an error that is corrected before the end was published too.
 */
export function checkEvidence({ status, isFinal, result, landing }: SeenLanding, rules: Rules): string[] {
  const { quorum, mayTakeFewer } = rules;
  const problems: string[] = [];
  const said = result?.nodes ?? 0;
  const mayBeFewer = mayTakeFewer && status === 'confirmed' && !isFinal && said > 0;
  if (result && said < quorum && !mayBeFewer) {
    problems.push(`TOO FEW NODES, ${isFinal ? 'final' : status} by ${said} and not ${quorum}`);
  }
  const isDecided = landing !== null && landing.nodes > 0;
  const alike = isDecided ? mostAlike(landing.answers) : [];
  if (isDecided && alike.length < landing.nodes) {
    problems.push(`WRONG EVIDENCE, ${landing.nodes} nodes are said to agree and ${alike.length} did`);
  }
  if (!isFinal) return problems;
  if (!landing || landing.nodes < quorum) {
    problems.push(`TOO FEW NODES, the evidence of a final send names ${landing?.nodes ?? 'no'} nodes`);
  }
  const finalToo = alike.filter(({ commitment }) => commitment === 'finalized').length;
  if (landing?.commitment !== 'finalized' || finalToo < quorum) {
    problems.push(`WRONG EVIDENCE, ${finalToo} nodes called a final send final and not ${quorum}`);
  }
  return problems;
}

/** The largest group of answers with the same landing and the same effects. */
function mostAlike(answers: readonly SeenAnswer[]): SeenAnswer[] {
  const shown = answers.filter(({ slot, balances }) => slot !== null && balances !== null);
  const groups = new Map<string, SeenAnswer[]>();
  for (const each of shown) {
    const key = JSON.stringify([each.answer, each.slot, each.error, each.feeLamports, each.balances]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].reduce(
    (most, each) => (each.length > most.length ? each : most),
    [] as SeenAnswer[],
  );
}
