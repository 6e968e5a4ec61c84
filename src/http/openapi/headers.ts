// Request and response headers that are common to many operations.
import { type ApiOperation, canTakeIdempotencyKey } from '../operation.ts'
import type { OpenApiComponents } from './components.ts'
import type { OpenApiContext } from './document-info.ts'
import type { OpenApiNode } from './openapi-node.ts'

type HeaderDescription = readonly [description: string, example: string]

const responseHeaders = {
  'X-Request-Id': ['Id of this request in logs and errors.', 'req_01kb0000000000000000000000'],
  ETag: ['Version of the resource, for If-Match and If-None-Match.', '"3-Zm9vYmFyYmF6cXV4"'],
  Location: [
    'URL of the created resource.',
    'http://localhost:4000/api/v3/apps/app_01kb0000000000000000000000',
  ],
  Link: ['On lists: the next page, rel="next".', '</docs>; rel="successor-version"'],
  RateLimit: ['Remaining quota: requests (r), and seconds until it is full again (t).', '"user";r=499;t=1'],
  'RateLimit-Policy': [
    'The limit: burst of requests (q), and seconds in which the quota refills (w).',
    '"user";q=500;w=5',
  ],
  'Retry-After': ['Seconds to wait before a retry.', '1'],
  'WWW-Authenticate': [
    'URL of the protected resource metadata, which names the authorization server (RFC 9728).',
    'Bearer resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource"',
  ],
  'Idempotency-Replayed': [
    '`true` when the response is a replay: an earlier request had the same key.',
    'true',
  ],
  'Ignored-Members': [
    'Members of the body that were ignored, at most 10: unknown ones, each with the nearest known name, then read-only ones (a list of RFC 9651).',
    '"config.acent";use="accent"',
  ],
  'Ignored-Parameters': [
    'Unknown query parameters, at most 10, each with the nearest known name (a list of RFC 9651).',
    '"querry";use="query"',
  ],
  'Preference-Applied': ['`handling=strict` if the request preferred it (RFC 7240).', 'handling=strict'],
  Deprecation: ['Date of deprecation (RFC 9745).', '@1767225600'],
  Sunset: [
    'When the operation may become unavailable (RFC 8594), if the operator of the service has decided that.',
    'Wed, 30 Jun 2027 00:00:00 GMT',
  ],
} as const satisfies Record<string, HeaderDescription>

export type ResponseHeaderName = keyof typeof responseHeaders

/** Sent with every response of the operation. */
export const listCommonHeaders = (op: ApiOperation): ResponseHeaderName[] => [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Preference-Applied',
  ...(op.deprecation ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
  // A repeated request gets the same response again, also an error.
  ...(canTakeIdempotencyKey(op) ? (['Idempotency-Replayed'] as const) : []),
]

/** Operations of deprecated families also link to their successors. */
const describeSuccessorLink = (deprecatedFamilies: readonly string[]) =>
  deprecatedFamilies.length > 0
    ? ` On ${deprecatedFamilies.join(', ')}: the successor of the operation, rel="successor-version".`
    : ''

export const buildResponseHeaders = (
  names: readonly ResponseHeaderName[],
  { info, components }: OpenApiContext,
): OpenApiNode =>
  Object.fromEntries(
    names.map((name) => {
      const [text, example] = responseHeaders[name]
      const description = name === 'Link' ? text + describeSuccessorLink(info.deprecatedFamilies) : text
      return [
        name,
        components.addComponent('headers', name, { description, schema: { type: 'string' }, example }),
      ]
    }),
  )

const requestHeaders = {
  Prefer: [
    '`handling=strict` (RFC 7240) rejects unknown members and query parameters with 400; otherwise they are ignored.',
    'handling=strict',
  ],
  'If-Match': [
    'Changes the resource only if this is its current ETag, or `*`; otherwise 412.',
    '"3-Zm9vYmFyYmF6cXV4"',
  ],
  'If-Match-Draft': [
    'Acts only if this is the current ETag of the draft, or `*`; otherwise 412. Responses that read, validate or replace the draft have it.',
    '"3-Zm9vYmFyYmF6cXV4"',
  ],
  'If-None-Match': ['Returns 304 if this is the current ETag of the resource.', '"3-Zm9vYmFyYmF6cXV4"'],
  'Idempotency-Key': [
    'Makes retries safe: a request with the same key and body is executed once; its response is replayed for 24 hours.',
    '8e03978e-40d5-43e8-bc93-6894a57f9324',
  ],
} as const satisfies Record<string, HeaderDescription>

export function buildRequestHeaderParameter(
  name: keyof typeof requestHeaders,
  components: OpenApiComponents,
): OpenApiNode {
  const [description, example] = requestHeaders[name]
  const limits = name === 'Idempotency-Key' ? { pattern: '^[!-~]{1,255}$' } : {}
  const schema = { type: 'string', ...limits }
  return components.addComponent('parameters', name, {
    name: name.replace('-Draft', ''),
    in: 'header',
    required: false,
    description,
    schema,
    example,
  })
}
