import { openApiDocument } from '../http/openapi-document.ts';
import { API_ABOUT } from '../http/openapi-info.ts';
import { apiRoutes, type ApiRoutesDeps } from './routes.ts';

/** The text of docs/openapi.json. Only running handlers use the use cases, so none are needed here. */
export function openApiText(): string {
  const none = { useCases: {} } as ApiRoutesDeps;
  return `${JSON.stringify(openApiDocument(apiRoutes(none), API_ABOUT), null, 2)}\n`;
}
