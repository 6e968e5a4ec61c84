// Determines the protocol revision of a message. A message of 2026-07-28 declares it in `_meta`, and its headers must
// match its body, since proxies route by the headers. Earlier revisions declare it in the MCP-Protocol-Version header;
// without the header the newest of them is assumed, since older clients ignore members that they do not know.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { decodedHeader } from './header-value.ts'
import {
  type Fault,
  headerMismatch,
  invalidEnvelope,
  invalidRequest,
  type RpcNotification,
  type RpcRequest,
  unsupportedVersion,
} from './json-rpc.ts'
import {
  isLegacyRevision,
  isOfModernEra,
  type LegacyRevision,
  modernRevision,
  newestLegacyRevision,
  type Revision,
} from './revisions.ts'

/** The headers that repeat parts of the message; undefined when absent. */
export type McpHeaders = { version: string | undefined; method: string | undefined; name: string | undefined }

const metaKeys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  client: 'io.modelcontextprotocol/clientInfo',
} as const

type Spoken = RpcRequest | RpcNotification

const metaOf = ({ params }: Spoken): JsonObject => (isJsonObject(params._meta) ? params._meta : {})

export const claimsModern = (message: Spoken): boolean => Object.hasOwn(metaOf(message), metaKeys.version)

/** The revision of the message, or the error that rejects it. */
export function revisionOf(message: Spoken, headers: McpHeaders): Revision | Fault {
  const headerIsModern = headers.version !== undefined && isOfModernEra(headers.version)
  if (message.method === 'initialize' && !claimsModern(message)) {
    return headerIsModern
      ? mismatch('MCP-Protocol-Version', headers.version, 'initialize')
      : newestLegacyRevision
  }
  if (claimsModern(message) || headerIsModern) return modernFault(message, headers) ?? modernRevision
  return legacyRevisionOf(headers.version)
}

/** The MCP-Protocol-Version header of revisions before 2026-07-28. */
export function legacyRevisionOf(header: string | undefined): LegacyRevision | Fault {
  if (header === undefined) return newestLegacyRevision
  return isLegacyRevision(header) ? header : invalidRequest(`Unsupported protocol version: ${header}`)
}

function modernFault(message: Spoken, headers: McpHeaders): Fault | undefined {
  const isRequest = message.kind === 'request'
  return (
    (isRequest || claimsModern(message) ? envelopeFault(message) : undefined) ??
    versionFault(message, headers) ??
    agreement('Mcp-Method', headers.method, message.method, isRequest) ??
    (isRequest ? nameFault(message, headers) : undefined)
  )
}

function envelopeFault(message: Spoken): Fault | undefined {
  const meta = metaOf(message)
  const wrong = (key: string) => invalidEnvelope(`Invalid params: _meta["${key}"] is missing or malformed.`)
  if (typeof meta[metaKeys.version] !== 'string') return wrong(metaKeys.version)
  if (message.kind === 'request' && !isJsonObject(meta[metaKeys.capabilities]))
    return wrong(metaKeys.capabilities)
  const client = meta[metaKeys.client]
  return client === undefined || isImplementation(client) ? undefined : wrong(metaKeys.client)
}

const isImplementation = (value: unknown) =>
  isJsonObject(value) && typeof value.name === 'string' && typeof value.version === 'string'

function versionFault(message: Spoken, headers: McpHeaders): Fault | undefined {
  const requested = String(metaOf(message)[metaKeys.version] ?? headers.version)
  const isServed = requested === modernRevision
  const isRequired = isServed && message.kind === 'request'
  const fault = agreement('MCP-Protocol-Version', headers.version, requested, isRequired)
  if (fault || isServed) return fault
  return unsupportedVersion(`Unsupported protocol version: ${requested}`, {
    supported: [modernRevision],
    requested,
  })
}

/** The methods whose Mcp-Name header must equal a parameter, and that parameter. */
const namedBy: Record<string, string> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

function nameFault({ method, params }: RpcRequest, headers: McpHeaders): Fault | undefined {
  const named = Object.hasOwn(namedBy, method) ? params[namedBy[method] ?? ''] : undefined
  if (typeof named !== 'string') return undefined
  const name = headers.name === undefined ? undefined : decodedHeader(headers.name)
  return name === null ? mismatch('Mcp-Name', headers.name, named) : agreement('Mcp-Name', name, named, true)
}

function agreement(
  header: string,
  value: string | undefined,
  body: string,
  required: boolean,
): Fault | undefined {
  if (value === undefined) return required ? mismatch(header, '(missing)', body) : undefined
  return value === body ? undefined : mismatch(header, value, body)
}

const mismatch = (header: string, value: string | undefined, body: string) =>
  headerMismatch(`The ${header} header does not match the body.`, {
    mismatch: { header: value ?? '(missing)', body },
  })
