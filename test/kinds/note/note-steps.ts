import type { ServiceSteps } from '../../../activities/operations/kind-steps.ts';
import type { NotePreview, NoteRequest } from './note.ts';

/** Keeps one text for each id, however often it is asked to. */
export interface Notebook {
  keep(id: string, text: string): { keptAt: string };
}

export const UNWANTED = 'unwanted';

/** The row for activities/kinds.ts. */
export function createNoteSteps(notebook: Notebook) {
  return {
    async carryOut({ id, request: { text } }) {
      if (text === UNWANTED) {
        return { kind: 'failed', error: { code: 'REJECTED', message: 'The note was refused.' } };
      }
      return { kind: 'done', message: 'The note is kept.', outcome: notebook.keep(id, text) };
    },
  } satisfies ServiceSteps<NoteRequest, NotePreview>;
}
