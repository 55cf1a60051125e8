import { openApiDocument } from '../http/openapi-document.ts';
import { PAGE_ABOUT } from './openapi-about.ts';
import { webRoutes, type WebRoutesDeps } from './routes.ts';

/** The text of docs/openapi-page.json, with every optional route. Only running handlers use the use cases, so none are needed here. */
export function pageOpenApiText(): string {
  const none = {
    useCases: {},
    hasFaucet: true,
  } as unknown as WebRoutesDeps;
  return `${JSON.stringify(openApiDocument(webRoutes(none), PAGE_ABOUT), null, 2)}\n`;
}
