/**
 * No content from other origins, no frames, no forms. RapiDoc writes `style` attributes and elements into its shadow
 * tree, and loads its icons from `data:` URLs.
 */
export const DOCS_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The API's page, with a form for each call. A key that is typed in stays in the page's memory: `persist-auth` would
 * write it to the browser's storage.
 */
export function docsPage({ scriptPath, documentPath }: { scriptPath: string; documentPath: string }): string {
  return page(
    `<script type="module" src="${scriptPath}"></script>`,
    `<noscript>This page needs JavaScript. The API is described in <a href="${documentPath}">${documentPath}</a>.</noscript>
    <rapi-doc
      spec-url="${documentPath}"
      persist-auth="false"
      load-fonts="false"
      regular-font="system-ui, sans-serif"
      mono-font="ui-monospace, monospace"
      render-style="read"
      schema-style="table"
      show-header="false"
      show-curl-before-try="true"
      allow-spec-url-load="false"
      allow-spec-file-load="false"
      allow-server-selection="false"
      fill-request-fields-with-example="true"
    ></rapi-doc>`,
  );
}

/** For an installation without the development packages. */
export function pageWithoutScript(documentPath: string): string {
  return page(
    '',
    `<h1>Wallet service API</h1>
    <p>The API is described in <a href="${documentPath}">${documentPath}</a>. The reader for this page is the development package rapidoc,
    which is not installed: <code>npm ci</code> installs it.</p>`,
  );
}

function page(head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Wallet service API</title>
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}
