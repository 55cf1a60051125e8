import { pageHeaderValues } from '../../web/middleware/page-headers.ts';

const POLICY = 'content-security-policy';

/** Sends the visitor to another page. */
const REFRESH = 'refresh';

/**
 * Problems with the headers of the page, in words.
 *
 * @param serviceUrl of a page that another site hosts; null: the service has the page's own origin
 */
export function headerProblems(headers: Headers, serviceUrl: string | null): string[] {
  const required = pageHeaderValues(serviceUrl);
  const wrong = Object.entries(required)
    .filter(([name, value]) => !isEqual(name, headers.get(name) ?? '', value))
    .map(([name, value]) => `${name} is ${headers.get(name) ?? 'missing'}; it must be: ${value}`);
  return headers.has(REFRESH) ? [...wrong, `${REFRESH} leads to another page`] : wrong;
}

function isEqual(name: string, value: string, required: string): boolean {
  if (name !== POLICY) return value.toLowerCase() === required.toLowerCase();
  // More policies only forbid more, so one that is right is enough.
  return value.split(',').some((policy) => directivesOf(policy) === directivesOf(required));
}

function directivesOf(policy: string): string {
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/).join(' '))
    .filter((directive) => directive !== '')
    .toSorted()
    .join(';');
}
