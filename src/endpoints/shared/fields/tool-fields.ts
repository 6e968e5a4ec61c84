// The properties of tools by their names in the model, as every family shows them.
import type { ResultOptions } from '#core/model/tools/result-options.ts'
import type { Tool, ToolAnnotations, ToolBinding } from '#core/model/tools/tool.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import { defineFields, nest, nestList, plain } from '../field-map.ts'

export const resultOptionsFields = defineFields<ResultOptions>()({
  select: plain,
  maxBytes: plain,
  outputValidation: plain,
})

export const annotationsFields = defineFields<ToolAnnotations>()({
  title: plain,
  readOnlyHint: plain,
  destructiveHint: plain,
  idempotentHint: plain,
  openWorldHint: plain,
})

export const toolAliasFields = defineFields<ToolAlias>()({
  name: plain,
  until: plain,
  renamedArguments: plain,
  droppedArguments: plain,
  defaultArguments: plain,
})

type BindingView = Pick<ToolBinding, 'operationId' | 'schemaHashAtBindTime' | 'status'> & { type: string }

export const bindingFields = defineFields<BindingView>()({
  type: plain,
  operationId: { ...plain, as: 'integrationOperationId' },
  schemaHashAtBindTime: plain,
  status: plain,
})

type ToolView = Omit<Tool, 'binding'> & { binding: BindingView; widgetId: string }

export const toolFields = defineFields<ToolView>()({
  id: plain,
  appId: plain,
  key: plain,
  name: plain,
  description: plain,
  kind: plain,
  enabled: plain,
  order: plain,
  annotations: nest(annotationsFields),
  binding: nest(bindingFields),
  nextToolIds: plain,
  resultOptions: nest(resultOptionsFields),
  fixedArguments: plain,
  aliases: nestList(toolAliasFields),
  requiresApproval: plain,
  appOnly: plain,
  widgetId: plain,
  createdAt: plain,
  updatedAt: plain,
})

/** What use cases report of bindings and batches that a request asks for. */
export const toolInputFields = {
  operationId: plain,
  integrationId: plain,
  toolIds: plain,
  tools: nestList({ ...toolFields, operationId: plain, integrationId: plain }),
}

export const buildToolView = ({ tool, widgetId }: ToolDetails): ToolView => ({
  ...tool,
  binding: {
    type: 'integration_operation',
    operationId: tool.binding?.operationId ?? '',
    schemaHashAtBindTime: tool.binding?.schemaHashAtBindTime ?? '',
    status: tool.binding?.status ?? 'draft',
  },
  widgetId,
})
