import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operationWorkflowId } from '../../../workflows/operations/operation-messages.ts';
import { createApiClient } from '../../support/api-client.ts';
import { createHistoryRecorder } from '../../support/recorded-histories.ts';
import { startNoteService } from './note-service.ts';
import { UNWANTED } from './note-steps.ts';
import { NOTE } from './note.ts';

export const NOTE_HISTORIES = fileURLToPath(new URL('histories', import.meta.url));

/** The path of a workflow whose operation has no transaction: kept, failed, and cancelled before it was confirmed. */
export async function recordNotes(name: string): Promise<void> {
  const service = await startNoteService({ keep: () => ({ keptAt: '2026-01-01T00:00:00.000Z' }) });
  try {
    const { keep, ended } = await createHistoryRecorder(service, join(NOTE_HISTORIES, name));
    const call = await createApiClient(service, (await service.createAccount()).apiKey);

    async function record(file: string, text: string, action: 'confirm' | 'cancel'): Promise<void> {
      const { data } = await call('/v1/wallet/notes', { method: 'POST', json: { text } });
      const id = String(data['operation_id']);
      const json = action === 'confirm' ? { content_hash: data['content_hash'] } : {};
      await call(`/v1/operations/${id}/${action}`, { method: 'POST', json });
      await ended(operationWorkflowId(NOTE, id));
      await keep(file, operationWorkflowId(NOTE, id));
    }

    await record('note-kept', 'Buy milk', 'confirm');
    await record('note-failed', UNWANTED, 'confirm');
    await record('note-cancelled', 'Never mind', 'cancel');
  } finally {
    await service.stop();
  }
}
