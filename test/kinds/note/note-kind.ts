import type { OperationKind } from '../../../domain/operations/operation-kind.ts';
import type { NotePreview, NoteRequest } from './note.ts';

/** The row for domain/kinds.ts. */
export const noteKind = {
  completedBy: 'service',
  contentVersion: 1,
  contentParts: ({ text }) => [text],
  intent: ({ text }) => `keep a note of ${text.length} characters`,
  summary: ({ text }) => `Keep a note of ${text.length} characters`,
  commitment: () => ({ lamports: 0n, token: null }),
  event: () => null,
} as const satisfies OperationKind<NoteRequest, NotePreview>;
