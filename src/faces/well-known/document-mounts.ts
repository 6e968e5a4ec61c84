// The service's description of itself: the OpenAPI document for programs, the reference page for people. Made once, at start.
import { createHash } from 'node:crypto'
import { type DocumentFacts, openApiDocument } from '#http/openapi.ts'
import type { Operation } from '#http/operation.ts'
import type { Mount } from '#http/server.ts'
import { pageStyle, referencePage } from './reference-page.ts'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** Answers GET and HEAD with text that never changes while the process lives. */
function textMount(path: string, contentType: string, text: string, headers: Record<string, string>): Mount {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const shared = { ETag: etag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff', ...headers }
  return {
    path,
    handle: (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      } else if (request.headers['if-none-match'] === etag) {
        response.writeHead(304, shared).end()
      } else {
        response.writeHead(200, { 'Content-Type': contentType, ...shared }).end(text)
      }
    },
  }
}

export function documentMounts(operations: Operation[], facts: DocumentFacts): Mount[] {
  const document = openApiDocument(operations, facts)
  return [
    textMount('/openapi.json', 'application/json; charset=utf-8', JSON.stringify(document), {
      'Access-Control-Allow-Origin': '*',
    }),
    textMount('/docs', 'text/html; charset=utf-8', referencePage(document), {
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
    }),
  ]
}
