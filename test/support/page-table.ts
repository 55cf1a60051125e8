/** The cells of the table under a heading of any level, without the table's head. */
export function tableUnder(page: string, heading: string): string[][] {
  const [, ...rows] = sectionUnder(page, heading)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s-]+$/.test(line));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The text between a heading and the next one of its level or a higher one. */
export function sectionUnder(page: string, heading: string): string {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => new RegExp(`^#{1,${level}} `).test(line));
  if (start === -1) throw new Error(`the page has no heading ${heading}`);
  return rest.slice(0, end === -1 ? undefined : end).join('\n');
}
