import { z } from 'zod';
import type { KindApi } from '../../../api/operations/kind-api.ts';
import type { Note, NoteOutcome, NotePreview, NoteRequest } from './note.ts';

const noteData = z
  .strictObject({ text: z.string(), characters: z.int(), kept_at: z.string().nullable() })
  .meta({ id: 'Note' });

/** The row for api/kinds.ts. */
export const noteApi = {
  schema: noteData,
  example: { text: 'Buy milk', characters: 8, kept_at: null },
  present: ({ request, preview, outcome }: Note): z.infer<typeof noteData> => ({
    text: request.text,
    characters: preview.characters,
    kept_at: outcome?.keptAt ?? null,
  }),
} satisfies KindApi<NoteRequest, NotePreview, NoteOutcome>;
