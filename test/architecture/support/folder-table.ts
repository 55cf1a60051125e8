import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKOUT } from './checkout.ts';

export interface FolderRow {
  folder: string;
  /** Folders that it may import, values and types; null means any. */
  imports: string[] | null;
  /** Folders of which it may import types only. */
  typesOnly: string[];
}

const ROW = /^\| `([a-z-]+)\/` +\|([^|]*)\|([^|]*)\|$/gm;

/** The table of CONTRIBUTING.md, which people read and the linter enforces. */
export async function readFolderTable(): Promise<FolderRow[]> {
  const page = await readFile(join(CHECKOUT, 'CONTRIBUTING.md'), 'utf8');
  return [...page.matchAll(ROW)].map(([, folder = '', imports = '', typesOnly = '']) => ({
    folder,
    imports: imports.trim() === 'anything' ? null : namesIn(imports),
    typesOnly: namesIn(typesOnly),
  }));
}

function namesIn(cell: string): string[] {
  const text = cell.trim();
  return text === '' || text === 'nothing' || text === 'anything' ? [] : text.split(', ');
}
