// Descriptions of tools in the OpenAPI documents.

import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { bindingFields, toolFields } from '../fields/tool-fields.ts'

/** Whether clients see a tool, with the reason if they do not; also in previews. */
export const hiddenReasons = {
  '': 'clients see it',
  disabled: 'the tool is switched off',
  unbound: 'it has no operation',
  binding_missing: 'its operation is gone',
  integration_unusable: 'its integration is a draft',
  blocked: 'an issue of the draft blocks it',
}

export const runtimeStatus: MemberDescriptions = {
  state: {
    text: 'Whether chat clients would see the tool.',
    values: { exposed: 'clients see it', hidden: 'clients do not see it' },
    closed: true,
  },
  reason: { text: 'Why it is hidden.', values: hiddenReasons },
}

const sourceMembers: MemberDescriptions = {
  type: bindingFields.type,
  integrationId:
    'The integration of the operation. Optional in requests; if set, the operation must belong to it.',
  operationId: 'The operation; empty if there is none.',
}

const tool: MemberDescriptions = {
  ...toolFields,
  isEnabled: toolFields.enabled,
  source: {
    text: 'What the tool calls. In requests it replaces {binding}; one that has both must name the same operation in both.',
    members: sourceMembers,
  },
  tokenEstimate:
    'The estimated size of name, description and input schema in the context of a model, at 4.4 bytes a token.',
  runtimeStatus: {
    text: 'Whether clients would see the tool, with the reason if they would not.',
    members: runtimeStatus,
  },
}

const fromOperation = ({ text, example }: typeof toolFields.name | typeof toolFields.description) => ({
  text: `${text} By default, it is taken from the operation.`,
  example,
})

const batchTool: MemberDescriptions = {
  ...tool,
  source:
    'What the tool calls. Each tool needs {source} or {operationId}; one that has both must name the same operation in both.',
  operationId: 'The operation that the tool calls: short for a source with only this member.',
  name: fromOperation(toolFields.name),
  description: fromOperation(toolFields.description),
}

export const entities = {
  Tool: tool,
  ToolSource: sourceMembers,
  ToolBatch: { tools: { text: 'The tools to create, each of one operation.', members: batchTool } },
  ToolBatchChange: {
    tools: { text: 'The tools to change, each once, with their changed members.', members: tool },
  },
  ToolBatchDeletion: { toolIds: 'The tools to delete, each once.' },
  ToolOrder: { toolIds: 'The ids of all tools of the app, in their new order.' },
  Binding: bindingFields,
  Chain: { nextToolIds: toolFields.nextToolIds },
} satisfies Record<string, MemberDescriptions>

export const operations: OperationDescriptions = {
  'tools.list': 'Lists the tools of the draft.',
  'tools.create':
    'Adds a tool to the draft, by default enabled and last. Bound to an operation, it can be executed and released. 422 if the operation or a next tool is unknown, or the chain has a cycle.',
  'tools.read': 'Returns a tool of the draft.',
  'tools.change':
    'Changes the members that the body has; all others stay. Chat clients see the change with the next release.',
  'tools.delete':
    'Deletes a tool from the draft, from all chains, and from the widgets that call it. Releases keep it.',
  'tools.bind': 'Binds a tool to an operation; an empty operation id removes the binding.',
  'tools.chain':
    'Replaces the list of tools that run after the tool. 422 if one is unknown, is the tool itself, or leads back to it.',
}
