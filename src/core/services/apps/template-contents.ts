// Builds the contents of a new app from a template. References by key in the template become references by id.
import { ServiceError } from '#base/errors.ts'
import type { Instant } from '#base/time.ts'
import { buildConventionalPlan } from '#core/engines/calls/rest-request/index.ts'
import { createToolBinding } from '#core/engines/operations/content/index.ts'
import { canonicalizeSchemas, listTopLevelEntries } from '#core/engines/schemas/json-schema/index.ts'
import { applyConfigChange } from '#core/engines/widgets/config/index.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import { integration as integrationEntity } from '#core/entities/integration.ts'
import { operation as operationEntity } from '#core/entities/operation.ts'
import { tool as toolEntity } from '#core/entities/tool.ts'
import { widget as widgetEntity } from '#core/entities/widget.ts'
import { type AppProfile, appDefaults, type NewApp, noBranding, profileOf } from '#core/model/apps/app.ts'
import { type Contents, createEmptyContents } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation, RequestPlan } from '#core/model/operations/operation.ts'
import type {
  AppTemplate,
  TemplateIntegration,
  TemplateOperation,
  TemplateTool,
  TemplateWidget,
} from '#core/model/templates/app-template.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { emptyWidgetConfig, type Widget } from '#core/model/widgets/widget.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'

/** Fields that every entity of a new app has. */
type NewEntityFields = { appId: string; createdAt: Instant; updatedAt: Instant; revision: number }

export function resolveTemplate(deps: Deps<'catalogs'>, input: NewApp): AppTemplate | null {
  if (!input.templateId) return null
  const template = deps.catalogs.findTemplate(input.templateId)
  if (template) return template
  throw new ServiceError('unprocessable', 'The catalog has no template with this id.', {
    details: [{ path: 'templateId', code: 'unknown_reference', message: 'must be the id of a template' }],
  })
}

/** Fields of the request override fields of the template; an empty string counts as absent. */
export const buildAppProfile = (input: NewApp, template: AppTemplate | null): AppProfile => ({
  ...profileOf({ ...appDefaults, ...input, branding: noBranding }),
  description: input.description || (template?.description ?? ''),
  serverInstructions: input.serverInstructions || (template?.serverInstructions ?? ''),
  branding: { ...noBranding, ...template?.branding, ...input.branding },
})

/** The initial contents of the app `appId`, in the order of the template. */
export function buildContentsFromTemplate(
  deps: Deps<'ids' | 'digest'>,
  template: AppTemplate,
  { appId, profile, now }: { appId: string; profile: AppProfile; now: Instant },
): Contents {
  const fields: NewEntityFields = { appId, createdAt: now, updatedAt: now, revision: 1 }
  const built = template.integrations.map((item) => buildIntegrationWithOperations(deps, item, fields))
  const operations = built.flatMap((entry) => entry.operations)
  const tools = buildTools(deps, template.tools, operations, fields)
  return {
    ...createEmptyContents(profile),
    integrations: built.map((entry) => entry.integration),
    operations,
    tools,
    widgets: template.widgets.map((item) => buildWidget(deps, item, tools, fields)),
    prompts: template.prompts.map((item, order) => ({
      ...item,
      access: null,
      ...fields,
      id: deps.ids.create('prompt'),
      order,
    })),
  }
}

/** Inserts the contents of a new app. */
export async function insertContents(writer: StoreWriter, contents: Contents): Promise<void> {
  await writer.integrations.insertAll(contents.integrations)
  await writer.operations.insertAll(contents.operations)
  await writer.tools.insertAll(contents.tools)
  await writer.widgets.insertAll(contents.widgets)
  await writer.prompts.insertAll(contents.prompts)
  await writer.skills.insertAll(contents.skills)
}

function buildIntegrationWithOperations(
  deps: Deps<'ids' | 'digest'>,
  from: TemplateIntegration,
  fields: NewEntityFields,
) {
  const integration: Integration = {
    ...defaultsOf(integrationEntity.members),
    ...fields,
    id: deps.ids.create('integration'),
    key: from.key,
    name: from.name,
    kind: 'rest',
    providerKey: 'custom-http',
    authConnectionId: null,
    endpoint: '',
    baseUrl: from.baseUrl,
  }
  return {
    integration,
    operations: from.operations.map((item) => buildOperation(deps, item, integration.id, fields)),
  }
}

const buildOperation = (
  deps: Deps<'ids' | 'digest'>,
  from: TemplateOperation,
  integrationId: string,
  fields: NewEntityFields,
): Operation => ({
  ...defaultsOf(operationEntity.members),
  ...fields,
  id: deps.ids.create('operation'),
  integrationId,
  key: from.key,
  name: from.name,
  description: from.description,
  plan: buildRequestPlan(from),
  inputSchema: from.inputSchema,
  outputSchema: from.outputSchema,
  responseContentType: 'application/json',
  schemaHash: deps.digest.sha256(canonicalizeSchemas(from.inputSchema, from.outputSchema)),
  original: {},
})

function buildRequestPlan({ method, path, query, inputSchema }: TemplateOperation): RequestPlan {
  const names = listTopLevelEntries(inputSchema).map(({ name }) => name)
  return { ...buildConventionalPlan(method, path, names), queryTemplate: query }
}

function buildTools(
  deps: Deps<'ids'>,
  from: TemplateTool[],
  operations: Operation[],
  fields: NewEntityFields,
): Tool[] {
  const idByKey = new Map(from.map(({ key }) => [key, deps.ids.create('tool')]))
  const resolveIds = (keys: string[]) => keys.flatMap((key) => idByKey.get(key) ?? [])
  return from.map(({ operation: key, nextTools, ...tool }, order) => {
    const operation = operations.find((item) => item.key === key)
    return {
      ...defaultsOf(toolEntity.members),
      ...fields,
      ...tool,
      id: idByKey.get(tool.key) ?? '',
      order,
      binding: operation ? createToolBinding(operation, true) : null,
      nextToolIds: resolveIds(nextTools),
    }
  })
}

function buildWidget(
  deps: Deps<'ids'>,
  from: TemplateWidget,
  tools: Tool[],
  fields: NewEntityFields,
): Widget {
  const { tool: key, config, ...widget } = from
  return {
    ...defaultsOf(widgetEntity.members),
    ...fields,
    ...widget,
    id: deps.ids.create('widget'),
    toolId: tools.find((tool) => tool.key === key)?.id ?? null,
    config: applyConfigChange(emptyWidgetConfig, config),
  }
}
