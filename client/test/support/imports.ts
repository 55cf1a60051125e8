import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

export interface Import {
  /** Paths are from `client/src`. */
  file: string;
  /** The path of a file of the library, or the name of a package's module. */
  target: string;
  onlyTypes: boolean;
}

const STATEMENT = /^(?:import|export)(?<type> type)?[^;']*? from '(?<from>[^']+)';/gm;
const OTHER = /(?:^import |\bimport\()'(?<from>[^']+)'/gm;

/** All imports of the library's files that a pattern names. */
export function importsOf(files: RegExp): Import[] {
  return sourcesOf(files).flatMap(({ file, text }) =>
    [...text.matchAll(STATEMENT), ...text.matchAll(OTHER)].map(({ groups = {} }) => ({
      file,
      target: resolve(file, groups['from'] ?? ''),
      onlyTypes: groups['type'] !== undefined,
    })),
  );
}

/** The text of the library's files that a pattern names. */
export function sourcesOf(files: RegExp): { file: string; text: string }[] {
  return readdirSync(SOURCE, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && files.test(file))
    .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));
}

function resolve(file: string, specifier: string): string {
  return specifier.startsWith('.') ? relative(SOURCE, join(SOURCE, file, '..', specifier)) : specifier;
}
