import { openApiDocument } from './openapi-document.ts';
import { apiRoutes, type RouteDependencies } from '../routes.ts';

/** The text of docs/openapi.json. Handlers touch their dependencies only when they run, so none are needed here. */
export function openApiText(): string {
  const none = {} as RouteDependencies;
  return `${JSON.stringify(openApiDocument(apiRoutes(none)), null, 2)}\n`;
}
