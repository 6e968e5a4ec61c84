// Determines the protocol revision of a message. A message of 2026-07-28 declares it in `_meta`, and its headers must
// match its body, since proxies route by the headers. Earlier revisions declare it in the MCP-Protocol-Version header;
// without the header the newest of them is assumed, since older clients ignore unknown members.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { decodeHeaderValue } from './header-value.ts'
import {
  createHeaderMismatchError,
  createInvalidEnvelopeError,
  createInvalidRequestError,
  createUnsupportedVersionError,
  type RpcError,
  type RpcNotification,
  type RpcRequest,
} from './json-rpc.ts'
import {
  isLegacyRevision,
  isModernRevision,
  type LegacyMcpRevision,
  type McpRevision,
  modernRevision,
  newestLegacyRevision,
} from './revisions.ts'

/** The headers that repeat parts of the message; undefined when absent. */
export type McpHeaders = { version: string | undefined; method: string | undefined; name: string | undefined }

const metaKeys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  client: 'io.modelcontextprotocol/clientInfo',
} as const

type MethodMessage = RpcRequest | RpcNotification

const readMeta = ({ params }: Pick<MethodMessage, 'params'>): JsonObject =>
  isJsonObject(params._meta) ? params._meta : {}

/** The capabilities of the client of a 2026-07-28 request. */
export function readClientCapabilities(message: Pick<MethodMessage, 'params'>): JsonObject {
  const capabilities = readMeta(message)[metaKeys.capabilities]
  return isJsonObject(capabilities) ? capabilities : {}
}

export const hasModernEnvelope = (message: MethodMessage): boolean =>
  Object.hasOwn(readMeta(message), metaKeys.version)

/** The revision of the message, or the error that rejects it. */
export function resolveRevision(message: MethodMessage, headers: McpHeaders): McpRevision | RpcError {
  const headerIsModern = headers.version !== undefined && isModernRevision(headers.version)
  if (message.method === 'initialize' && !hasModernEnvelope(message)) {
    // For an unknown revision, the body says what the client requests, and the response what it gets.
    return headers.version === modernRevision
      ? createMismatchError('MCP-Protocol-Version', headers.version, 'initialize')
      : newestLegacyRevision
  }
  if (hasModernEnvelope(message) || headerIsModern)
    return validateModernMessage(message, headers) ?? modernRevision
  return parseLegacyRevision(headers.version)
}

/** The MCP-Protocol-Version header of revisions before 2026-07-28. */
export function parseLegacyRevision(header: string | undefined): LegacyMcpRevision | RpcError {
  if (header === undefined) return newestLegacyRevision
  return isLegacyRevision(header)
    ? header
    : createInvalidRequestError(`Unsupported protocol version: ${header}`)
}

function validateModernMessage(message: MethodMessage, headers: McpHeaders): RpcError | undefined {
  const isRequest = message.kind === 'request'
  return (
    (isRequest || hasModernEnvelope(message) ? validateEnvelope(message) : undefined) ??
    validateVersion(message, headers) ??
    compareHeader('Mcp-Method', headers.method, message.method, isRequest) ??
    (isRequest ? validateName(message, headers) : undefined)
  )
}

function validateEnvelope(message: MethodMessage): RpcError | undefined {
  const meta = readMeta(message)
  const createError = (key: string) =>
    createInvalidEnvelopeError(`Invalid params: _meta["${key}"] is missing or malformed.`)
  if (typeof meta[metaKeys.version] !== 'string') return createError(metaKeys.version)
  if (message.kind === 'request' && !isJsonObject(meta[metaKeys.capabilities]))
    return createError(metaKeys.capabilities)
  const client = meta[metaKeys.client]
  return client === undefined || isImplementation(client) ? undefined : createError(metaKeys.client)
}

const isImplementation = (value: unknown) =>
  isJsonObject(value) && typeof value.name === 'string' && typeof value.version === 'string'

function validateVersion(message: MethodMessage, headers: McpHeaders): RpcError | undefined {
  const requested = String(readMeta(message)[metaKeys.version] ?? headers.version)
  const isSupported = requested === modernRevision
  const isRequired = isSupported && message.kind === 'request'
  const error = compareHeader('MCP-Protocol-Version', headers.version, requested, isRequired)
  if (error || isSupported) return error
  return createUnsupportedVersionError(`Unsupported protocol version: ${requested}`, {
    supported: [modernRevision],
    requested,
  })
}

/** The methods whose Mcp-Name header must equal a parameter, and that parameter. */
const nameParameterByMethod: Record<string, string> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

function validateName({ method, params }: RpcRequest, headers: McpHeaders): RpcError | undefined {
  const expectedName = Object.hasOwn(nameParameterByMethod, method)
    ? params[nameParameterByMethod[method] ?? '']
    : undefined
  if (typeof expectedName !== 'string') return undefined
  const receivedName = headers.name === undefined ? undefined : decodeHeaderValue(headers.name)
  return receivedName === null
    ? createMismatchError('Mcp-Name', headers.name, expectedName)
    : compareHeader('Mcp-Name', receivedName, expectedName, true)
}

function compareHeader(
  header: string,
  value: string | undefined,
  body: string,
  required: boolean,
): RpcError | undefined {
  if (value === undefined) return required ? createMismatchError(header, '(missing)', body) : undefined
  return value === body ? undefined : createMismatchError(header, value, body)
}

const createMismatchError = (header: string, value: string | undefined, body: string) =>
  createHeaderMismatchError(`The ${header} header does not match the body.`, {
    mismatch: { header: value ?? '(missing)', body },
  })
