/**
 * Asks the server of a control page, with a body as JSON. Throws an Error with the server's own words.
 *
 * Each of these servers has this file at `/control-ask.mjs`: a browser reads `../control-ask.mjs` of a file at the top of a site as that path.
 */
export async function ask(path, method = 'GET', body) {
  const response = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `status ${response.status}`);
  return answer;
}
