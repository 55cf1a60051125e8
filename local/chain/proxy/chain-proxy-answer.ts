/** What the client gets for one call. */
export type ProxyAnswer = { kind: 'json'; text: string } | HttpAnswer | { kind: 'connection closed' };

/** An answer that is none to the call: it stands for the whole request, and for all of a batch. */
export interface HttpAnswer {
  kind: 'http';
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function jsonAnswer(text: string): ProxyAnswer {
  return { kind: 'json', text };
}

/** The answers of a batch in one, in their order. */
export function batchAnswer(answers: readonly ProxyAnswer[]): ProxyAnswer {
  const texts: string[] = [];
  for (const answer of answers) {
    if (answer.kind !== 'json') return answer;
    texts.push(answer.text);
  }
  return jsonAnswer(`[${texts.join(',')}]`);
}
