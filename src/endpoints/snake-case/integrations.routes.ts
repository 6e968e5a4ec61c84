import Type from 'typebox'
import { namedSorts } from '#base/page.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Ports } from '#core/ports/ports.ts'
import { createIntegrationFromDirectory } from '#core/usecases/integrations/create-integration-from-directory.ts'
import { discoverIntegration } from '#core/usecases/integrations/discover-integration.ts'
import { importIntegration } from '#core/usecases/integrations/import-integration.ts'
import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  pageIntegrations,
  readIntegration,
} from '#core/usecases/integrations/integrations.ts'
import { type ApiOperation, defineOperation, defineUploadOperation } from '#http/operation.ts'
import {
  ImportRequestSnakeCase,
  IntegrationChangeSnakeCase,
  integrationWires,
  NewIntegrationSnakeCase,
  parseIntegrationChange,
  parseNewIntegration,
  parseRegistryChoice,
} from './integration.wire.ts'
import { pagedLists } from './list.wire.ts'
import { buildPageQuery, parsePage } from './page.wire.ts'
import type { SnakeCaseFamily } from './snake-case-family.ts'

const appParams = Type.Object({ app_id: Type.String() })
const integrationParams = Type.Object({ app_id: Type.String(), integration_id: Type.String() })

export function integrationRoutes(deps: Ports, family: SnakeCaseFamily): ApiOperation[] {
  const { Integration: Shown, presentIntegration, presentIntegrationItem } = integrationWires[family]
  const list = pagedLists[family]
  const reply = Type.Object({ integration: Shown })
  const toIntegrationResponse = (integration: Integration) => ({
    body: { integration: presentIntegration(integration) },
    revision: integration.revision,
  })
  return [
    defineOperation({
      id: `${family}.integrations.list`,
      method: 'GET',
      path: `/api/${family}/apps/{app_id}/integrations`,
      requires: 'viewer',
      summary: 'List the integrations of an app, page by page',
      params: appParams,
      query: buildPageQuery(namedSorts),
      reply: list.buildSchema(Shown),
      handle: async ({ caller, params: { app_id: appId }, query }) => {
        const name = `integrations ${appId}`
        const request = parsePage(deps.cursors, name, query)
        const page = await pageIntegrations(deps, { caller, appId }, request)
        return { body: list.present(deps.cursors, { name, request, page }, presentIntegrationItem) }
      },
    }),
    defineOperation({
      id: `${family}.integrations.create`,
      method: 'POST',
      path: `/api/${family}/apps/{app_id}/integrations`,
      requires: 'builder',
      summary: 'Create an integration; an OpenAPI document at `endpoint` is imported',
      params: appParams,
      body: NewIntegrationSnakeCase,
      reply,
      status: 201,
      errors: ['unprocessable'],
      handle: async ({ caller, params: { app_id: appId }, body }) => {
        const registryChoice = parseRegistryChoice(body)
        const newIntegration = parseNewIntegration(body)
        const integration = registryChoice
          ? await createIntegrationFromDirectory(deps, { caller, appId }, newIntegration, registryChoice)
          : await createIntegration(deps, { caller, appId }, newIntegration)
        return {
          ...toIntegrationResponse(integration),
          location: `/api/${family}/apps/${appId}/integrations/${integration.id}`,
        }
      },
    }),
    defineOperation({
      id: `${family}.integrations.read`,
      method: 'GET',
      path: `/api/${family}/apps/{app_id}/integrations/{integration_id}`,
      requires: 'viewer',
      summary: 'Read an integration',
      params: integrationParams,
      reply,
      handle: async ({ caller, params: { app_id: appId, integration_id: integrationId } }) =>
        toIntegrationResponse(await readIntegration(deps, { caller, appId, integrationId })),
    }),
    defineOperation({
      id: `${family}.integrations.change`,
      method: 'PATCH',
      path: `/api/${family}/apps/{app_id}/integrations/{integration_id}`,
      requires: 'builder',
      summary: 'Change an integration; a new `endpoint` is imported',
      params: integrationParams,
      body: IntegrationChangeSnakeCase,
      reply,
      errors: ['unprocessable'],
      handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, body, expected }) =>
        toIntegrationResponse(
          await changeIntegration(
            deps,
            { caller, appId, integrationId },
            parseIntegrationChange(body),
            expected,
          ),
        ),
    }),
    defineOperation({
      id: `${family}.integrations.delete`,
      method: 'DELETE',
      path: `/api/${family}/apps/{app_id}/integrations/{integration_id}`,
      requires: 'builder',
      summary: 'Delete an integration and its operations',
      params: integrationParams,
      reply: Type.Object({ deleted: Type.Boolean() }),
      handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, expected }) => {
        await deleteIntegration(deps, { caller, appId, integrationId }, expected)
        return { body: { deleted: true } }
      },
    }),
    defineUploadOperation({
      id: `${family}.integrations.import`,
      method: 'POST',
      path: `/api/${family}/apps/{app_id}/integrations/{integration_id}/import`,
      requires: 'builder',
      summary: 'Import an OpenAPI document, from the body or from a URL; tools stay bound',
      params: integrationParams,
      body: ImportRequestSnakeCase,
      tagged: true,
      reply,
      errors: ['unprocessable'],
      takesTag: true,
      handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, body, expected }) =>
        toIntegrationResponse(
          await importIntegration(deps, { caller, appId, integrationId }, body, expected),
        ),
    }),
    defineOperation({
      id: `${family}.integrations.discover`,
      method: 'POST',
      path: `/api/${family}/apps/{app_id}/integrations/{integration_id}/discover`,
      requires: 'builder',
      summary: 'Run discovery again on the endpoint of an integration',
      params: integrationParams,
      tagged: true,
      reply,
      takesTag: true,
      handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, expected }) =>
        toIntegrationResponse(await discoverIntegration(deps, { caller, appId, integrationId }, expected)),
    }),
  ]
}
