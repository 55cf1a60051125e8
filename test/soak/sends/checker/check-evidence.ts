/** What a service may believe. */
export interface Rules {
  /** How many nodes have to agree. */
  quorum: number;
  /** CONFIRM_BY_ONE_NODE_AFTER_SECONDS is set: `confirmed` may rest on fewer, and nothing else may. */
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

/** What the row says of its landing at one moment. */
export interface SeenLanding {
  status: string;
  isFinal: boolean;
  result: { nodes?: number | undefined } | null;
  landing: { nodes: number; commitment: string; answers: readonly SeenAnswer[] } | null;
}

/**
 * Whether a result rests on as many nodes as it has to, and whether these have said the same, by the row's own evidence. It is asked
 * of each version that is seen: what is put right before the end was published all the same.
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

/** The answers of the most nodes that have shown the same landing, with all of its effects. */
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
