// Adding the servers that an app calls.

import Type from 'typebox'
import { createInvalidInputError, ServiceError } from '#base/errors.ts'
import { requireHttpUrls } from '#base/web/url.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Ports } from '#core/ports/ports.ts'
import { listDirectory } from '#core/usecases/directory/directory.ts'
import { createIntegrationFromDirectory } from '#core/usecases/integrations/create-integration-from-directory.ts'
import { importIntegration } from '#core/usecases/integrations/import-integration.ts'
import { createIntegration, deleteIntegration } from '#core/usecases/integrations/integrations.ts'
import { pageListedOperations } from '#core/usecases/operations/list-operations.ts'
import { toNewIntegration } from '#endpoints/shared/inputs/integration-input.ts'
import { type AppCall, defineAccountTool, defineAppTool } from '../management-tool.ts'
import {
  encodeImportBody,
  type ImportInput,
  importProperties,
  sourceProperties,
  toImportedPart,
} from './import-input.ts'
import { repeatImport } from './repeat-import.ts'

const maxServers = 10

export const findServersTool = defineAccountTool({
  name: 'find_servers',
  title: 'Find public MCP servers',
  description: `Searches the directory of public MCP servers, at most ${maxServers} of them. Give the slug of one to import_api as registry_slug.`,
  effect: 'read',
  requires: 'user',
  input: { query: Type.String({ minLength: 1, maxLength: 200 }) },
  async execute(ports, { query }) {
    const filter = { auth: 'all', packageType: '', status: '', transport: '' } as const
    const { rows, matched } = await listDirectory(ports, {
      filter,
      query,
      sort: null,
      limit: maxServers,
      after: null,
    })
    const servers = rows.map(({ slug, title, description, auth, remotes }) => ({
      registry_slug: slug,
      title,
      description,
      auth,
      can_be_imported: remotes.length > 0,
    }))
    return { servers, total: matched }
  },
})

export const importApiTool = defineAppTool({
  name: 'import_api',
  title: 'Import an API',
  description:
    'Imports a REST API by its OpenAPI document (URL or text), or an MCP server (URL or directory), as an integration. Give one source. Next: find_operations, add_tools, and set_up_connection for credentials.',
  effect: 'write',
  requires: 'builder',
  isOpenWorld: true,
  input: importProperties,
  async execute(ports, input, call) {
    requireOneSource(input)
    const { openapi_url, mcp_url, base_url } = input
    requireHttpUrls({ openapi_url, mcp_url, base_url })
    const integration = input.integration
      ? await repeatImport(ports, input, input.integration, call)
      : await importNew(ports, input, call)
    return presentImport(ports, integration, call)
  },
})

/** An import into an existing integration needs no source. */
function requireOneSource({ integration, ...input }: ImportInput): void {
  const names = Object.keys(sourceProperties) as (keyof typeof sourceProperties)[]
  const given = names.filter((name) => input[name])
  if (given.length === 1 || (given.length === 0 && integration)) return
  const message = `must be one of ${names.join(', ')}, and only one`
  throw createInvalidInputError([{ path: given[1] ?? '', code: 'one_of', message }])
}

async function importNew(
  ports: Ports,
  input: ImportInput,
  { address }: AppCall<EditingRole>,
): Promise<Integration> {
  const endpoint = input.openapi_url || input.mcp_url || ''
  const kind = input.mcp_url || input.registry_slug ? 'mcp' : 'rest'
  const name = input.name || input.registry_slug || hostOf(endpoint) || 'API'
  const created = toNewIntegration({ name, kind, endpoint, baseUrl: input.base_url ?? '' })
  const documentPart = toImportedPart(input) ?? null
  if (input.registry_slug) {
    const choice = { slug: input.registry_slug, variables: input.registry_variables ?? {} }
    const found = await createIntegrationFromDirectory(ports, address, created, choice)
    return requireImported(ports, found, address)
  }
  const integration = await createIntegration(ports, address, { ...created, documentPart })
  if (!input.openapi_document) return requireImported(ports, integration, address)
  const target = { ...address, integrationId: integration.id }
  try {
    return await importIntegration(
      ports,
      target,
      encodeImportBody({ document: input.openapi_document }, input),
    )
  } catch (error) {
    await deleteIntegration(ports, target, null)
    throw error
  }
}

/** A source that could not be read leaves no integration, unless it only lacks credentials. */
async function requireImported(
  ports: Ports,
  integration: Integration,
  address: AppAddress<EditingRole>,
): Promise<Integration> {
  const { id, lastDiscoveredAt, lastError, discoveryEvents } = integration
  const isShut = discoveryEvents.some(({ code }) => code === 'mcp_unauthorized')
  if (lastDiscoveredAt !== null || isShut || integration.authConnectionId !== null) return integration
  await deleteIntegration(ports, { ...address, integrationId: id }, null)
  throw new ServiceError('unprocessable', lastError ?? 'Nothing could be read from the source.')
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

const maxWarnings = 10
const maxReportedOperations = 20

async function presentImport(ports: Ports, integration: Integration, { address }: AppCall) {
  const operations = { ...address, integrationId: integration.id }
  const { total } = await pageListedOperations(ports, operations, {}, { limit: 1, after: null })
  const problems = integration.importReport.filter(({ outcome }) => outcome !== 'imported')
  return {
    integration: integration.key,
    id: integration.id,
    kind: integration.kind,
    title: integration.title,
    base_url: integration.baseUrl,
    operations: total,
    ...(integration.lastError && { error: integration.lastError }),
    warnings: integration.discoveryWarnings.slice(0, maxWarnings),
    incomplete_operations: problems.slice(0, maxReportedOperations).map(({ method, path, reasons }) => ({
      operation: `${method} ${path}`.trim(),
      reasons,
    })),
    ways_to_authenticate: integration.authSuggestions.map(({ key, label, suggestedAuthType }) => ({
      suggestion: key,
      label,
      type: suggestedAuthType,
    })),
  }
}
