// Imports a source into an app as a new integration. A source that cannot be read leaves nothing behind.
import { readBody, type TenonClient, type V3Components } from '#client'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'

export type ImportedIntegration = V3Components['schemas']['Integration']

type NewIntegration = { tenon: TenonClient; appId: string; name: string }

/** Whether the address is an MCP server that lists its tools only after a sign-in. */
export const requiresSignIn = ({ discovery_events: events }: ImportedIntegration): boolean =>
  events.some(({ code }) => code === 'mcp_unauthorized')

/** A URL of unknown kind is tried as a document, then as an MCP server. */
export async function createFromUrl(
  target: NewIntegration,
  endpoint: string,
  { mcp }: { mcp?: true },
): Promise<ImportedIntegration> {
  const first = await create(target, { kind: mcp ? 'mcp' : 'rest', endpoint })
  if (isUsable(first)) return first
  const second = mcp ? first : await create(target, { kind: 'mcp', endpoint })
  if (isUsable(second)) {
    await remove(target, first.id)
    return second
  }
  for (const id of new Set([first.id, second.id])) await remove(target, id)
  throw createReadFailure(first)
}

/** Names a new integration after the title of the API, unless the user named it. */
export async function takeTitle(
  { tenon, appId }: NewIntegration,
  integration: ImportedIntegration,
  options: { name?: string },
): Promise<ImportedIntegration> {
  const { id, title } = integration
  if (options.name !== undefined || !title) return integration
  const params = { path: { app_id: appId, integration_id: id } }
  const body = { name: title.slice(0, 120) }
  const path = '/api/v3/apps/{app_id}/integrations/{integration_id}'
  return (await readBody(tenon.PATCH(path, { params, body }))).integration
}

/**
 * Imports a document without an address, of which the service keeps only the operations, or a part of one at an
 * address.
 */
export async function createFromBody(
  target: NewIntegration,
  body: V3Components['schemas']['ImportRequest'],
): Promise<ImportedIntegration> {
  const { id } = await create(target, { kind: 'rest' })
  try {
    return await importIntoIntegration(target, id, body)
  } catch (error) {
    await remove(target, id)
    throw error
  }
}

export const importIntoIntegration = async (
  { tenon, appId }: Pick<NewIntegration, 'tenon' | 'appId'>,
  id: string,
  body: V3Components['schemas']['ImportRequest'],
): Promise<ImportedIntegration> => {
  const params = { path: { app_id: appId, integration_id: id } }
  const path = '/api/v3/apps/{app_id}/integrations/{integration_id}/import'
  return (await readBody(tenon.POST(path, { params, body }))).integration
}

const isUsable = (integration: ImportedIntegration) => !integration.last_error || requiresSignIn(integration)

const create = async (
  { tenon, appId, name }: NewIntegration,
  source: { kind: 'rest' | 'mcp'; endpoint?: string },
): Promise<ImportedIntegration> => {
  const params = { path: { app_id: appId } }
  const body = { name, ...source }
  return (await readBody(tenon.POST('/api/v3/apps/{app_id}/integrations', { params, body }))).integration
}

const remove = ({ tenon, appId }: NewIntegration, integration_id: string) =>
  tenon.DELETE('/api/v3/apps/{app_id}/integrations/{integration_id}', {
    params: { path: { app_id: appId, integration_id } },
  })

export const createReadFailure = ({ last_error, endpoint }: ImportedIntegration) =>
  new CommandFailure(`${endpoint || 'The source'} cannot be imported: ${last_error}`, {
    exitCode: exitCodes.invalid,
    nextStep: 'Check that it is the URL of the document itself, or of an MCP server (--mcp).',
  })
