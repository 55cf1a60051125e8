import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  id: string;
  help: string;
  nodes: { target: string[] }[];
}

/** The problems that axe finds in the view, one line for each element. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // A page keeps it until it loads another document.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}
