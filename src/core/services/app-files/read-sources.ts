// Reads the documents and servers of a file that are new to the app, before anything is written.

import type { Json } from '#base/json.ts'
import { toViolationCode, type ViolationCode } from '#base/violation-codes.ts'
import { parseHttpUrl } from '#base/web/url.ts'
import { listSourcesToRead, type ReadSource, type SourceToRead } from '#core/engines/apps/file/index.ts'
import { createStoredDataRedactor } from '#core/engines/calls/redaction/index.ts'
import { isUrlSource } from '#core/model/app-files/app-file.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import { type AppFileViolation, createFileViolation } from '#core/model/app-files/app-file-violation.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import {
  findVariableViolations,
  resolveVariables,
  type VariableScope,
} from '#core/model/variables/resolve-variables.ts'
import type { Deps } from '#core/ports/ports.ts'
import { buildDocumentSource, fetchDocumentSource } from '../discovery/discover-document.ts'
import type { DiscoveredSource, DiscoveryTarget } from '../discovery/discovered-source.ts'
import { completeDiscovery, type DiscoveryDeps, discoverMcpServer } from '../discovery/run-discovery.ts'
import { createMissingDocument, readStoredDocument } from '../documents/stored-documents.ts'
import { createReferenceFetcher } from '../fetching/reference-fetcher.ts'
import { type GivenConnection, resolveConnection } from './given-connection.ts'

export type SourceDeps = DiscoveryDeps & Deps<'digest' | 'secretSource' | 'store' | 'textPacker'>

type SourceContext = {
  request: AppFileRequest
  contents: Contents
  app: Pick<App, 'id' | 'owner'>
  sendsSecrets: boolean
  sendsReferences: boolean
  scope: VariableScope | null
}

export type ReadSources = { sources: Map<string, ReadSource>; violations: AppFileViolation[] }

export async function readSources(deps: SourceDeps, context: SourceContext): Promise<ReadSources> {
  const { request, contents } = context
  const { documentDigests: digests } = request
  const sources = new Map<string, ReadSource>()
  const violations: AppFileViolation[] = []
  for (const source of listSourcesToRead(request.file, contents, digests)) {
    const read = await readSource(deps, context, source)
    if ('pointer' in read) violations.push(read)
    else sources.set(source.item.key, { ...read, documentDigest: digests.get(source.item.source) ?? '' })
  }
  return { sources, violations }
}

async function readSource(
  deps: SourceDeps,
  context: SourceContext,
  { item: written, index, row }: SourceToRead,
): Promise<Omit<ReadSource, 'documentDigest'> | AppFileViolation> {
  const { scope } = context
  const { source, baseUrl } = resolveVariables({ source: written.source, baseUrl: written.baseUrl }, scope)
  const item = { ...written, source, baseUrl }
  const pointer = `/integrations/${index}/source`
  const report = (code: ViolationCode, message: string) => createFileViolation(pointer, code, message)
  const [unresolved] = findVariableViolations(written.source, scope)
  if (unresolved)
    return report('unknown_reference', `needs the variable ${unresolved.name}, which ${unresolved.message}`)
  if (isUrlSource(item.source) && !parseHttpUrl(item.source))
    return report('url', 'must be an absolute http or https URL without credentials')
  const connection = await resolveConnection(deps, context, item.connection)
  const target: DiscoveryTarget = {
    appId: context.app.id,
    kind: item.kind,
    endpoint: item.kind === 'mcp' || isUrlSource(item.source) ? item.source : '',
    baseUrl: item.baseUrl || resolveVariables(row?.baseUrl ?? '', scope),
    authConnectionId: connection.storedId,
  }
  const found = await readBySource(deps, { item, target, connection, context })
  if (found === null) return createMissingDocument(index)
  const { operations } = found
  if (operations === null) return convertFailure(report, found)
  const { details, baseUrl: declaredUrl } = await completeDiscovery(deps, target, found)
  return {
    details: maskSecrets(connection, details),
    baseUrl: declaredUrl,
    operations,
    report: details.importReport ?? [],
  }
}

type SourceReading = {
  item: SourceToRead['item']
  target: DiscoveryTarget
  connection: GivenConnection
  context: SourceContext
}

/** Null when neither the request nor the workspace has the document. */
async function readBySource(
  deps: SourceDeps,
  { item, target, connection, context }: SourceReading,
): Promise<DiscoveredSource | null> {
  if (item.kind === 'mcp') return discoverMcpServer(deps, target, connection.credential)
  if (isUrlSource(item.source)) return fetchDocumentSource(deps, item.source, item.part)
  const text = await findDocument(deps, context, item.source)
  if (text === null) return null
  const document = {
    bytes: new TextEncoder().encode(text),
    url: '',
    part: item.part,
    owner: deps.tenant.owner,
  }
  return buildDocumentSource(deps, await deps.documents.read(document, createReferenceFetcher(deps)))
}

function findDocument(
  deps: SourceDeps,
  { request: { documents, documentDigests }, app }: SourceContext,
  path: string,
): string | null | Promise<string | null> {
  const digest = documentDigests.get(path)
  return documents.get(path) ?? (digest === undefined ? null : readStoredDocument(deps, app.owner, digest))
}

function convertFailure(
  report: (code: ViolationCode, message: string) => AppFileViolation,
  { details }: DiscoveredSource,
): AppFileViolation {
  const event = details.discoveryEvents.find(({ severity }) => severity === 'error')
  const reason = event?.message ?? details.lastError ?? 'it cannot be read'
  return report(toViolationCode(event?.code), `must be readable: ${reason}`)
}

/** Servers may repeat a secret that they were called with. */
const maskSecrets = ({ secrets }: GivenConnection, details: ReadSource['details']): ReadSource['details'] =>
  createStoredDataRedactor(secrets)(details as Json) as ReadSource['details']
