// Examples by member name, for members whose description has none. Names with a different meaning in each entity, such
// as `description` or `value`, are not here.
import { type IdKind, idPrefixes } from '#base/ids.ts'
import { exampleIds, exampleUserId } from '#core/entities/examples.ts'
import type { ExampleLookup } from '#http/openapi/member-example.ts'

const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const strings: Record<string, string> = {
  $schema: 'https://tenon.example.com/schemas/app.json',
  acceptedType: 'application/json',
  address: '192.0.2.7',
  after: 'bmV4dCBwYWdl',
  alias: 'search_books',
  appName: 'Books',
  authConnectionName: 'Books key',
  authorizationEndpoint: 'https://login.example.com/authorize',
  baseUrl: 'https://tenon.example.com',
  contentType: 'application/json',
  createdBy: exampleUserId,
  cursor: 'bmV4dCBwYWdl',
  digest,
  email: 'ada@example.com',
  endpoint: 'https://tenon.example.com/mcp/3v9n2k7q5w8x4t6r1y0pzmcbde/mcp',
  endpointUrl: 'https://mcp.example.com/mcp',
  fileSha256: digest,
  iconUrl: 'https://example.com/icon.png',
  identityUserId: exampleUserId,
  image: 'https://example.com/ada.png',
  integrationOperationId: exampleIds.operation,
  issuer: 'https://tenon.example.com/auth',
  lastError: 'The server responded with status 503.',
  nextCursor: 'bmV4dCBwYWdl',
  nodeId: exampleIds.tool,
  onBehalfOf: exampleUserId,
  origin: 'https://api.example.com',
  option: 'de',
  q: 'book',
  query: 'book',
  registrationEndpoint: 'https://login.example.com/register',
  remoteUrl: 'https://mcp.example.com/mcp',
  repositoryUrl: 'https://github.com/example/books',
  responseContentType: 'application/json',
  schemaHashAtBindTime: digest,
  serverUrl: 'https://files.example.com',
  slug: 'books',
  startNodeId: exampleIds.tool,
  staticValue: 'in stock',
  subject: exampleUserId,
  tag: 'books',
  tokenEndpoint: 'https://login.example.com/token',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  userId: exampleUserId,
  websiteUrl: 'https://example.com',
}

const numbers: Record<string, number> = {
  added: 3,
  answerBytes: 2048,
  blocking: 1,
  blockingCount: 1,
  breaking: 0,
  bytes: 2048,
  calls: 240,
  callsPerDay: 10_000,
  callsPerMinute: 60,
  cases: 8,
  changed: 2,
  conflicts: 1,
  count: 12,
  decided: 2,
  degraded: 3,
  deleted: 2,
  draft: 1,
  durationMs: 42,
  edits: 4,
  errorCount: 1,
  errors: 1,
  expired: 0,
  expiresInHours: 72,
  failed: 0,
  gapCount: 3,
  handshakeMs: 85,
  hidden: 2,
  hintCount: 4,
  imported: 112,
  infos: 1,
  integrations: 2,
  invalid: 0,
  limit: 20,
  listMs: 40,
  live: 4,
  max: 100,
  maxItems: 5,
  maxLength: 80,
  min: 1,
  minItems: 1,
  minLength: 2,
  omittedChanges: 0,
  omittedFields: 0,
  operations: 24,
  order: 1,
  p50Ms: 38.2,
  p95Ms: 120.5,
  passed: 8,
  pending: 0,
  pollIntervalMs: 2000,
  pollMaxAttempts: 30,
  pollTimeoutMs: 60_000,
  prompts: 2,
  refused: 2,
  skipped: 2,
  releaseVersion: 3,
  removed: 1,
  requestBytes: 180,
  rescan: 1,
  revoked: 2,
  skills: 1,
  step: 0,
  tokenEstimate: 140,
  tokens: 840,
  tools: 5,
  total: 12,
  totalChanges: 6,
  totalClientChanges: 2,
  totalEntries: 9000,
  totalMatchedEntries: 42,
  totalTokenEstimate: 1680,
  totalUndoneEdits: 1,
  upstreamStatus: 200,
  valid: 2,
  version: 3,
  visible: 10,
  warningCount: 2,
  warnings: 2,
  widgets: 3,
  x: 80,
  y: 120,
}

const objects: Record<string, object> = {
  headers: { accept: 'application/json' },
  inputSchema: { type: 'object', properties: { title: { type: 'string' } } },
  outputSchema: { type: 'object', properties: { books: { type: 'array', items: { type: 'string' } } } },
}

/** For members that may have values of several types. */
const anyValues = { option: 'de' }

const examplesByType: Record<string, Record<string, unknown>> = {
  any: anyValues,
  string: strings,
  integer: numbers,
  number: numbers,
  object: objects,
}

const idKinds = Object.keys(idPrefixes) as IdKind[]
/** Without ids of other systems, such as `clientId`. */
const findIdExample = (name: string) =>
  idKinds.flatMap((kind) => (name === `${kind}Id` ? [exampleIds[kind]] : []))[0]

const secretPattern = /(?:[sS]ecret|[pP]assword|[tT]oken|apiKey)$/

/** Examples of kinds of strings: ids, and secrets, which are masked. */
function findStringExample(name: string): string | undefined {
  return secretPattern.test(name) ? '********' : findIdExample(name)
}

export const findExampleByName: ExampleLookup = (rawName, type) => {
  const name = rawName.replace(/^\//, '')
  return examplesByType[type]?.[name] ?? (type === 'string' ? findStringExample(name) : undefined)
}
