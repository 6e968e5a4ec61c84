// From the parsed properties of a tool to the inputs of the use cases.
import type { NewBinding, NewTool, ToolChange } from '#core/model/tools/tool.ts'

type ParsedBinding = { operationId: string; schemaHashAtBindTime?: string }
type ParsedToolChange = Omit<ToolChange, 'binding'> & { binding?: ParsedBinding }
type ParsedNewTool = Partial<Omit<NewTool, 'binding' | 'name'>> & { name: string; binding?: ParsedBinding }

/** An empty operation id removes the binding. */
export const buildNewBinding = (
  { operationId, schemaHashAtBindTime = '' }: ParsedBinding,
  { member = 'binding', integrationId = '' } = {},
): NewBinding | null =>
  operationId === '' ? null : { operationId, schemaHashAtBindTime, integrationId, member }

export const toToolChange = ({ binding, ...change }: ParsedToolChange): ToolChange => ({
  ...change,
  ...(binding && { binding: buildNewBinding(binding) }),
})

export const toNewTool = ({ binding, ...tool }: ParsedNewTool): NewTool => ({
  ...tool,
  binding: binding ? buildNewBinding(binding) : null,
})
