import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { defaultPayloadConverter, type PayloadCodec } from '@temporalio/common';

export interface CodecAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export type CodecCall = (
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string,
) => Promise<CodecAnswer>;

/** node:http, because fetch refuses to send Origin and Cookie. */
export function callCodec(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<CodecAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The body of a request that decodes one payload, in which the value is encrypted. */
export async function encryptedBody(codec: PayloadCodec, value: string): Promise<string> {
  const [payload] = await codec.encode([defaultPayloadConverter.toPayload(value)]);
  const metadata = Object.entries(payload?.metadata ?? {});
  return JSON.stringify({
    payloads: [
      {
        metadata: Object.fromEntries(
          metadata.map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
        ),
        data: Buffer.from(payload?.data ?? []).toString('base64'),
      },
    ],
  });
}
