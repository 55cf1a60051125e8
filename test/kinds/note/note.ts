import type { Operation } from '../../../domain/operations/operation.ts';

export const NOTE = 'example.note';

/** What was asked for: to keep a text. */
export interface NoteRequest {
  text: string;
}

/** What it will do. */
export interface NotePreview {
  characters: number;
}

/** What it did. */
export interface NoteOutcome {
  keptAt: string;
}

export type Note = Operation<NoteRequest, NotePreview, NoteOutcome>;
