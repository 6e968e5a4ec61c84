// Tools by the names of the model, as every family shows them.
import { list, nest, reference, text } from '#core/entities/member.ts'
import { tool, toolBindingMembers } from '#core/entities/tool.ts'
import type { Tool, ToolBinding } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import { plain } from '../field-map.ts'

const { marks: _marks, ...shownBinding } = toolBindingMembers

export const bindingFields = {
  type: text({
    text: 'Kind of the binding.',
    values: { integration_operation: 'an operation of an integration' },
    closed: true,
  }),
  ...shownBinding,
}

type BindingView = Omit<ToolBinding, 'marks'> & { type: string }
type ToolView = Omit<Tool, 'binding'> & { binding: BindingView; widgetId: string }

export const toolFields = {
  ...tool.members,
  binding: nest(bindingFields, {
    text: 'The operation that the tool calls. Empty if there is none yet. In requests, an empty operation id unbinds the tool.',
  }),
  widgetId: reference('widget', { text: 'The widget that shows its results; empty if there is none.' }),
}

const source = nest({ operationId: plain, integrationId: plain }, {})

/** Names in violations of bindings and batches in a request. */
export const toolInputFields = {
  operationId: plain,
  source,
  toolIds: plain,
  tools: list({ ...toolFields, operationId: plain, source }, {}),
}

export const buildToolView = ({ tool: row, widgetId }: ToolDetails): ToolView => ({
  ...row,
  binding: {
    type: 'integration_operation',
    operationId: row.binding?.operationId ?? '',
    schemaHashAtBindTime: row.binding?.schemaHashAtBindTime ?? '',
    status: row.binding?.status ?? 'draft',
  },
  widgetId,
})
