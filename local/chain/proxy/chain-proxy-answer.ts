/** The answer to one call. */
export type ProxyAnswer = { kind: 'json'; text: string } | HttpAnswer | { kind: 'connection closed' };

/** An answer that does not belong to one call: it replaces the answer to the whole request or batch. */
export interface HttpAnswer {
  kind: 'http';
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function jsonAnswer(text: string): ProxyAnswer {
  return { kind: 'json', text };
}

/** Joins the answers of a batch, in their order. */
export function batchAnswer(answers: readonly ProxyAnswer[]): ProxyAnswer {
  const texts: string[] = [];
  for (const answer of answers) {
    if (answer.kind !== 'json') return answer;
    texts.push(answer.text);
  }
  return jsonAnswer(`[${texts.join(',')}]`);
}
