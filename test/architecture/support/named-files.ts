/** A file, a folder or a pattern of them: `domain/kinds.ts`, `api/sends/`, `*-state.ts`, `proxy-{agent,choice}.ts`. */
const NAME = /^(?:[\w.-]+\/)*(?:[\w.*-]|\{[\w,.-]+\})+\/?$/;

const ENDING = /\.(?:ts|tsx|mjs|json|ftl|md|yml)$/;

/** Files and folders that a page names in backticks, outside of its blocks of code. */
export function filesNamedIn(markdown: string, topFolders: ReadonlySet<string>): string[] {
  const prose = markdown.replace(/^ *```.*?^ *```$/gms, '');
  return Array.from(prose.matchAll(/`([^`]+)`/g), ([, name = '']) => name).filter((name) => {
    if (!NAME.test(name) || name.startsWith('.')) return false;
    const [first = '', ...rest] = name.split('/');
    return rest.length === 0 ? ENDING.test(name) : topFolders.has(first) || rest.join('') === '';
  });
}

/** True if one of the files has the name, or is in a folder with it. A name without a folder may be anywhere. */
export function isThere(name: string, files: readonly string[]): boolean {
  const names = name
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '[^/]+')
    .replace(/\{([^}]+)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`);
  const inFolder = name.replace(/\/$/, '').includes('/');
  const pattern = new RegExp(`${inFolder ? '^' : '(?:^|/)'}${names}${name.endsWith('/') ? '/' : '(?:/|$)'}`);
  return files.some((file) => pattern.test(file));
}
