// Reads the source of an integration again, or another source into it.
import { readBody, type TenonClient } from '#client'
import type { CommandIo } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { type ApiSource, requireSource } from '../sources/parse-source.ts'
import { createReadFailure, type ImportedIntegration, importIntoIntegration } from './create-integration.ts'
import type { ImportedPart } from './document-part.ts'
import { importFile, readDocumentPath } from './import-file.ts'

type Target = {
  io: CommandIo
  tenon: TenonClient
  appId: string
  integration: ImportedIntegration
  part: ImportedPart | undefined
}

/** A null `source` reads the current source again. */
export async function importAgain(target: Target, source: ApiSource | null): Promise<ImportedIntegration> {
  const { integration, part } = target
  const selection = part ? { part } : {}
  if (integration.kind === 'mcp') return discover(await changeEndpoint(target, source))
  const chosen = source ?? (await findOwnSource(target))
  if (chosen.kind === 'url')
    return chosen.url === integration.endpoint && !part
      ? discover(target)
      : importIntoIntegration(target, integration.id, { url: chosen.url, ...selection })
  if (chosen.path === null)
    return importIntoIntegration(target, integration.id, { document: chosen.text, ...selection })
  return importFile(target, { key: integration.key, openapi: chosen.path, ...selection }, chosen.text)
}

async function changeEndpoint(target: Target, source: ApiSource | null): Promise<Target> {
  const { tenon, appId, integration } = target
  if (source === null || (source.kind === 'url' && source.url === integration.endpoint)) return target
  if (source.kind !== 'url') throw createUsageFailure(`${integration.key} is an MCP server: pass its URL.`)
  const params = { path: { app_id: appId, integration_id: integration.id } }
  const body = { endpoint: source.url }
  const path = '/api/v3/apps/{app_id}/integrations/{integration_id}'
  const changed = await readBody(tenon.PATCH(path, { params, body }))
  return { ...target, integration: changed.integration }
}

async function discover({ tenon, appId, integration }: Target): Promise<ImportedIntegration> {
  const params = { path: { app_id: appId, integration_id: integration.id } }
  const path = '/api/v3/apps/{app_id}/integrations/{integration_id}/discover'
  const { integration: read } = await readBody(tenon.POST(path, { params }))
  if (read.last_error) throw createReadFailure(read)
  return read
}

async function findOwnSource({ io, tenon, appId, integration }: Target): Promise<ApiSource> {
  if (integration.endpoint) return { kind: 'url', url: integration.endpoint }
  const path = await readDocumentPath(tenon, appId, integration.key)
  if (path) return requireSource(io, path)
  throw createUsageFailure(
    `The service does not know the source of ${integration.key}.`,
    `Pass its document: \`tenon import DOCUMENT --into ${integration.key}\`.`,
  )
}
