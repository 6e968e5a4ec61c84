// Headers of requests and answers that no single operation owns.
import type { Components } from './components.ts'
import type { Node } from './node.ts'

type Header = readonly [description: string, example: string]

const answerHeaders = {
  'X-Request-Id': ['Names this request in logs and errors.', 'req_01kb0000000000000000000000'],
  ETag: ['The state of what is shown: for If-Match and If-None-Match.', '"3-Zm9vYmFyYmF6cXV4"'],
  Location: ['Where the new thing is.', 'http://localhost:4000/api/v2/apps/app_01kb0000000000000000000000'],
  Link: [
    'On a page: the next one, rel="next". On v1: what came after it, rel="successor-version".',
    '</docs>; rel="successor-version"',
  ],
  RateLimit: ['What is left: requests (r), and seconds until all are back (t).', '"user";r=499;t=1'],
  'RateLimit-Policy': [
    'The limit: requests at once (q), and seconds that all take to come back (w).',
    '"user";q=500;w=5',
  ],
  'Retry-After': ['Seconds to wait before the next try.', '1'],
  'WWW-Authenticate': [
    'Where to learn who gives tokens (RFC 9728).',
    'Bearer resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource"',
  ],
  'Idempotency-Replayed': ['`true` when the answer is that of an earlier request with the same key.', 'true'],
  Deprecation: ['Since when this is deprecated (RFC 9745).', '@1767225600'],
} as const satisfies Record<string, Header>

export type AnswerHeader = keyof typeof answerHeaders

export const headersOf = (names: readonly AnswerHeader[], components: Components): Node =>
  Object.fromEntries(
    names.map((name) => {
      const [description, example] = answerHeaders[name]
      return [name, components.use('headers', name, { description, schema: { type: 'string' }, example })]
    }),
  )

const requestHeaders = {
  'If-Match': ['Changes the thing only if this is its ETag, or `*`; else 412.', '"3-Zm9vYmFyYmF6cXV4"'],
  'If-None-Match': ['Answers 304 when this is its ETag.', '"3-Zm9vYmFyYmF6cXV4"'],
  'Idempotency-Key': [
    'Makes a retry safe: a request with the same key and body is done once, and answered alike for 24 hours.',
    '8e03978e-40d5-43e8-bc93-6894a57f9324',
  ],
} as const satisfies Record<string, Header>

export function requestHeader(name: keyof typeof requestHeaders, components: Components): Node {
  const [description, example] = requestHeaders[name]
  const limits = name === 'Idempotency-Key' ? { pattern: '^[!-~]{1,255}$' } : {}
  const schema = { type: 'string', ...limits }
  return components.use('parameters', name, {
    name,
    in: 'header',
    required: false,
    description,
    schema,
    example,
  })
}
