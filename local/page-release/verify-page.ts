import { MINI_APP_PATH } from '../../domain/sessions/mini-app-path.ts';
import { ServiceFileError, serviceUrlOf } from '../../page/session/service-file.ts';
import { fetchFile, type FetchedFile } from './fetch-file.ts';
import { SERVICE_FILE, sha256, type PageManifest } from './manifest.ts';
import { foreignReferences } from './page-references.ts';
import { headerProblems } from './verify-headers.ts';

/** One line of the report. */
export interface Finding {
  state: 'ok' | 'different' | 'missing';
  what: string;
  /** Null if it is as it should be. */
  problem: string | null;
}

export interface PageReport {
  findings: Finding[];
  /** Null: the page's own origin. Undefined: not known, because its file is wrong. */
  serviceUrl: string | null | undefined;
}

/** There is something else at the address. */
export class NotAWalletPageError extends Error {
  override readonly name = 'NotAWalletPageError';
}

const OK = 200;
const NOT_FOUND = 404;

/** Compares all that an origin serves with a manifest. Throws if nothing can be compared. */
export async function verifyPage(origin: string, { files }: PageManifest): Promise<PageReport> {
  const at = (path: string): Promise<FetchedFile> => fetchFile(new URL(`/${path}`, origin));
  const page = await at('');
  if (page.status !== OK || !page.headers.get('content-type')?.startsWith('text/html')) {
    throw new NotAWalletPageError(
      `No wallet page is at ${origin}: it answers with HTTP ${page.status}, ${page.headers.get('content-type') ?? 'without a type'}.`,
    );
  }
  const service = serviceOf(await at(SERVICE_FILE));
  const findings = [
    compared('index.html', page, files['index.html']),
    ...aliasOf('by its name', await at('index.html'), files['index.html']),
    ...aliasOf(`at ${MINI_APP_PATH}`, await at(MINI_APP_PATH.slice(1)), files['index.html']),
  ];
  for (const [path, hash] of Object.entries(files)) {
    if (path !== 'index.html') findings.push(compared(path, await at(path), hash));
  }
  const html = Buffer.from(page.content).toString('utf8');
  const references = foreignReferences(html, origin, files);
  const headers = headerProblems(page.headers, service.url ?? null);
  return {
    findings: [
      ...findings,
      ...found('what index.html brings in', references),
      ...found('headers', headers),
      ...found(SERVICE_FILE, service.problem === null ? [] : [service.problem]),
    ],
    serviceUrl: service.url,
  };
}

function compared(path: string, { status, content }: FetchedFile, hash: string | undefined): Finding {
  if (status !== OK) return { state: 'missing', what: path, problem: `HTTP ${status}` };
  const actual = sha256(content);
  if (actual === hash) return { state: 'ok', what: path, problem: null };
  return { state: 'different', what: path, problem: `SHA-256 is ${actual}, and must be ${hash}` };
}

/** Many servers have the page at two addresses, and a service with a bot at the one that the messenger frames. */
function aliasOf(place: string, file: FetchedFile, hash: string | undefined): Finding[] {
  return file.status === OK ? [compared(`index.html (${place})`, file, hash)] : [];
}

function found(what: string, problems: readonly string[]): Finding[] {
  if (problems.length === 0) return [{ state: 'ok', what, problem: null }];
  return problems.map((problem) => ({ state: 'different', what, problem }));
}

function serviceOf({ status, content }: FetchedFile): {
  url: string | null | undefined;
  problem: string | null;
} {
  if (status === NOT_FOUND) return { url: null, problem: null };
  if (status !== OK) return { url: undefined, problem: `HTTP ${status}` };
  try {
    return { url: serviceUrlOf(Buffer.from(content).toString('utf8')) || null, problem: null };
  } catch (error) {
    if (!(error instanceof ServiceFileError)) throw error;
    return { url: undefined, problem: error.message };
  }
}
