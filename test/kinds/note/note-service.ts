import { fileURLToPath } from 'node:url';
import type { AnyRoute } from '../../../http/define-route.ts';
import { KIND_APIS } from '../../../api/kinds.ts';
import { createOperationResource } from '../../../api/operations/operation-resource.ts';
import { apiRoutes, type ApiRoutesDeps } from '../../../api/routes.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { noteApi } from './note-api.ts';
import { noteKind } from './note-kind.ts';
import { noteRoutes } from './note-routes.ts';
import { createNoteSteps, type Notebook } from './note-steps.ts';
import { NOTE } from './note.ts';
import { createRequestNote } from './request-note.ts';

export const NOTE_WORKFLOWS = fileURLToPath(new URL('note-workflows.ts', import.meta.url));

/** The service, with one kind of operation more: each of its tables has a row for it. */
export function startNoteService(notebook: Notebook, worker = true): Promise<TestService> {
  return startTestService({
    worker,
    kinds: {
      kinds: { ...KINDS, [NOTE]: noteKind },
      steps: { [NOTE]: createNoteSteps(notebook) },
      routes: routesWithNotes,
      workflowsPath: NOTE_WORKFLOWS,
    },
  });
}

function routesWithNotes(deps: ApiRoutesDeps): AnyRoute[] {
  const kinds = { ...KIND_APIS, [NOTE]: noteApi };
  const { useCases, defaultNetwork } = deps;
  const requestNote = createRequestNote({ requestOperation: useCases.operations.request });
  const notes = noteRoutes({ requestNote, resource: createOperationResource(kinds), defaultNetwork });
  return [...apiRoutes({ ...deps, kinds }), ...(notes as AnyRoute[])];
}
