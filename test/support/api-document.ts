import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());
const example = z.strictObject({ summary: z.string().optional(), value: z.unknown() });
const examples = z.record(z.string(), example).optional();
const media = z.strictObject({
  'application/json': z.strictObject({ schema, example: z.unknown().optional(), examples }),
  'text/event-stream': z.strictObject({ schema, example: z.string() }).optional(),
  'text/csv': z.strictObject({ schema, example: z.string() }).optional(),
  'image/svg+xml': z.strictObject({ schema }).optional(),
  'image/png': z.strictObject({ schema }).optional(),
});
const header = z.strictObject({
  description: z.string().min(1),
  schema,
  example: z.unknown(),
});
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().min(1),
  schema,
});
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), header),
  content: media,
});

/** As much of OpenAPI 3.1 as this service uses, references followed; strict, so that a misspelt field fails. */
const operationSchema = z.strictObject({
  operationId: z.string().regex(/^[a-z]+[A-Za-z]*$/),
  tags: z.tuple([z.string()]),
  summary: z.string().min(1),
  description: z.string().min(1).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.boolean(), content: media }).optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), response),
});

const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    summary: z.string().min(1),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string(), description: z.string() })).min(1),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(
    z.string().regex(/^\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationSchema),
  ),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.union([
        z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
        z.strictObject({
          type: z.literal('apiKey'),
          in: z.literal('cookie'),
          name: z.string(),
          description: z.string(),
        }),
      ]),
    ),
    parameters: z.record(z.string(), parameter),
    headers: z.record(z.string(), header),
    responses: z.record(z.string(), response),
    schemas: z.record(z.string(), schema),
    examples: z.record(z.string(), example),
  }),
});

export type ApiDocumentOperation = z.infer<typeof operationSchema> & {
  /** With the parameters in braces. */
  path: string;
  method: string;
};

export interface DocumentedAnswer {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  body: unknown;
}

export type ApiDocument = ReturnType<typeof readApiDocument>;

/** The service's document as a reader that follows its references sees it. */
export function readApiDocument(text: string) {
  const raw: unknown = JSON.parse(text);
  const document = documentSchema.parse(withoutReferences(raw, raw));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Schemas keep their references: one that holds itself could not be written out.
  ajv.addSchema({ $id: 'openapi', components: { schemas: document.components.schemas } });
  const validators = new Map<string, ValidateFunction>();
  const operations: ApiDocumentOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const patterns = operations.map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

  /** The problem with a value, or null. */
  function problemWith(ofSchema: object, value: unknown): string | null {
    const text = JSON.stringify(ofSchema).replaceAll('"$ref":"#/', '"$ref":"openapi#/');
    let validate = validators.get(text);
    if (!validate) {
      validate = ajv.compile(JSON.parse(text) as object);
      validators.set(text, validate);
    }
    return validate(value) ? null : ajv.errorsText(validate.errors);
  }

  function operationAt(method: string, path: string): ApiDocumentOperation | undefined {
    const ofPath = patterns.filter(({ pattern }) => pattern.test(path)).map(({ operation }) => operation);
    // OpenAPI: a path without parameters comes before one with them.
    const exact = ofPath.filter((operation) => !operation.path.includes('{'));
    return (exact.length > 0 ? exact : ofPath).find((each) => each.method === method.toLowerCase());
  }

  return {
    ...document,
    operations,
    operationAt,
    problemWith,

    /** Fields of an answer that the document lacks; null also if the document does not have the path. */
    problemWithAnswer({ method, path, status, body }: DocumentedAnswer): string | null {
      const operation = operationAt(method, path);
      if (!operation) return null;
      const declared = operation.responses[String(status)];
      if (!declared)
        return `${method} ${operation.path} answered ${status}, which its document does not name`;
      const json = declared.content['application/json'];
      const problem = problemWith(json.schema, body);
      if (problem !== null) return `${method} ${operation.path} ${status} breaks its document: ${problem}`;
      if (status < 400) return null;
      const { code } = z.object({ error: z.object({ code: z.string() }) }).parse(body).error;
      if (json.examples && code in json.examples) return null;
      return `${method} ${operation.path} answered ${status} ${code}, which its document does not name`;
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Follows every reference but those to schemas. */
function withoutReferences(value: unknown, root: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutReferences(each, root));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === 'string' && !$ref.startsWith('#/components/schemas/')) {
    return withoutReferences(valueAt(root, $ref), root);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutReferences(each, root)]),
  );
}

function valueAt(root: unknown, reference: string): unknown {
  let value = root;
  for (const part of reference.replace('#/', '').split('/')) {
    // Not by a schema: that copies all of the document for each part of each reference.
    value = isObject(value) ? value[part] : undefined;
  }
  if (value === undefined) throw new Error(`${reference} leads nowhere`);
  return value;
}
