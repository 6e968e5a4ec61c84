// Imports into an existing integration: reads its source again, replaces the document, or changes its name or base URL.

import { createInvalidInputError, type InputViolation, ServiceError } from '#base/errors.ts'
import { isSameJson } from '#base/same-json.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Ports } from '#core/ports/ports.ts'
import { discoverIntegration } from '#core/usecases/integrations/discover-integration.ts'
import { importIntegration } from '#core/usecases/integrations/import-integration.ts'
import { changeIntegration, listIntegrations } from '#core/usecases/integrations/integrations.ts'
import type { AppCall } from '../management-tool.ts'
import { findNamedEntity } from './find-named-entity.ts'
import { encodeImportBody, type ImportInput, toImportedPart } from './import-input.ts'

/** Throws an error that names each argument that does not fit the integration; then nothing is changed. */
export async function repeatImport(
  ports: Ports,
  input: ImportInput,
  name: string,
  { address }: AppCall<EditingRole>,
): Promise<Integration> {
  const target = findNamedEntity(await listIntegrations(ports, address), name, 'integration')
  requireFitting(input, target)
  const own = { ...address, integrationId: target.id }
  const documentPart = toImportedPart(input)
  const isOtherPart = documentPart !== undefined && !isSameJson(documentPart, target.documentPart)
  const change = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.base_url !== undefined && { baseUrl: input.base_url }),
    ...(isOtherPart && { documentPart }),
  }
  const isChange = Object.keys(change).length > 0
  const hasSource = Boolean(input.openapi_document || input.openapi_url || input.mcp_url)
  const imported = hasSource || !isChange ? await readSourceAgain(ports, input, own) : null
  // Last: an import that fails has changed nothing.
  return imported && !isChange ? imported : changeIntegration(ports, own, change, null)
}

/** At another address of an MCP server, the definitions would be pinned without review. */
function requireFitting(input: ImportInput, { key, kind, endpoint }: Integration): void {
  const ofDocument = `does not fit: ${key} is a REST API; give openapi_url or openapi_document`
  const ofServer = `does not fit: ${key} is an MCP server, read again from its own address`
  const unfitting: Partial<Record<keyof ImportInput, string>> = {
    registry_slug: 'makes a new integration: leave out integration',
    registry_variables: 'belong to registry_slug: leave out integration',
    ...(kind === 'rest'
      ? { mcp_url: ofDocument }
      : {
          openapi_url: ofServer,
          openapi_document: ofServer,
          base_url: `does not fit: ${key} is an MCP server, called at ${endpoint}`,
          // @guard building
          ...(input.mcp_url !== endpoint && {
            mcp_url: `is a different server than ${key}: leave out integration to import it, or have the user change the address in the console`,
          }),
        }),
  }
  const violations = Object.entries(unfitting).flatMap(([path, message]): InputViolation[] =>
    input[path as keyof ImportInput] ? [{ path, code: 'unexpected', message }] : [],
  )
  if (violations.length > 0) throw createInvalidInputError(violations)
}

async function readSourceAgain(
  ports: Ports,
  input: ImportInput,
  target: IntegrationAddress<EditingRole>,
): Promise<Integration> {
  const { openapi_document: document, openapi_url: url } = input
  if (document) return importIntegration(ports, target, encodeImportBody({ document }, input))
  if (url) return importIntegration(ports, target, encodeImportBody({ url }, input))
  const integration = await discoverIntegration(ports, target)
  if (integration.lastError !== null) throw new ServiceError('unprocessable', integration.lastError)
  return integration
}
