// Detects the address of a source of the other kind, and tells the owner what to do.
import { UpstreamError } from '#base/upstream-error.ts'
import { maxDocumentLength } from '#core/engines/sources/openapi-import/index.ts'
import { type FetchDeps, fetchAnswer } from '../fetching/fetch-document.ts'
import { createDiscoveryEvent, createFailedSource, type DiscoveredSource } from './discovered-source.ts'

export const mcpHint =
  'If it is an MCP server, create an integration of the kind mcp with this address instead.'

/** An address that looks like MCP: the answers of many MCP servers to GET tell nothing. */
const mcpAddress = /^https?:\/\/(?:[^/]*\.)?mcp\.|^https?:\/\/[^?#]*\/(?:mcp|sse)(?:[/?#]|$)/i

/** A failed document whose address seems to be an MCP server's. */
export function withMcpHint(source: DiscoveredSource, endpoint: string): DiscoveredSource {
  const { lastError } = source.details
  if (!lastError || lastError.includes('kind mcp') || !mcpAddress.test(endpoint)) return source
  return withAddedAdvice(source, mcpHint)
}

const documentStart = /["']?\b(?:openapi|swagger)["']?\s*:\s*["']?[123]\.\d/
const documentationPage = /swagger-ui|redoc|rapidoc|stoplight|@scalar\/api-reference/i
const limits = { deadlineMs: 5_000, maxBytes: maxDocumentLength }
/** The number of bytes searched. */
const maxStart = 1024 * 1024

/**
 * A failed MCP server whose address has an OpenAPI document, or a page that shows one. Fetched without a
 * credential.
 */
export async function withDocumentHint(
  deps: FetchDeps,
  source: DiscoveredSource,
  endpoint: string,
): Promise<DiscoveredSource> {
  const [first] = source.details.discoveryEvents
  const isSuspect = source.details.lastError && first?.code !== 'credential_missing'
  const found = isSuspect ? await recognizeDocument(deps, endpoint) : ''
  if (!found) return source
  return withAddedAdvice(
    source,
    `This address has ${found}, not an MCP server: create an integration of the kind rest with it instead.`,
  )
}

async function recognizeDocument(deps: FetchDeps, endpoint: string): Promise<string> {
  try {
    const { bytes } = await fetchAnswer(deps, endpoint, limits)
    const text = new TextDecoder().decode(bytes.subarray(0, maxStart))
    if (documentStart.test(text)) return 'an OpenAPI document'
    return documentationPage.test(text) ? 'a page of documentation of a REST API' : ''
  } catch (error) {
    if (error instanceof UpstreamError) return ''
    throw error
  }
}

function withAddedAdvice({ details, ...source }: DiscoveredSource, advice: string): DiscoveredSource {
  const [first] = details.discoveryEvents
  const { code = '', source: origin = '' } = first ?? {}
  const message = `${details.lastError} ${advice}`
  return { ...source, ...createFailedSource(createDiscoveryEvent(code, message, 'error', origin)) }
}
