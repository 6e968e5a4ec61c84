import Type, { type Static } from 'typebox'
import { createInvalidInputError } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { countSchemaBytes, estimateToolTokens } from '#core/engines/operations/content/index.ts'
import type { NewBinding, NewTool, NewToolOfOperation, ToolChange } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import { buildToolView } from '#endpoints/shared/fields/tool-fields.ts'
import { buildNewBinding, toNewTool, toToolChange } from '#endpoints/shared/inputs/tool-input.ts'
import { keyString, longString, nameString } from '#endpoints/shared/scalars.wire.ts'
import { ResultOptionsBody, ResultOptionsSnakeCase } from '#endpoints/snake-case/result-options.wire.ts'
import {
  ToolAnnotationsBody,
  ToolBindingBody,
  ToolBindingSnakeCase,
  toolCodecSnakeCase,
  toolHintProperties,
  toolIdsBody,
} from '#endpoints/snake-case/tool.wire.ts'
import { completeAlias, ToolAliasReply, toolAliasesBody } from '#endpoints/snake-case/tool-alias.wire.ts'
import { ToolAccessV3 } from '../access/access.wire.ts'

const ToolSourceBody = Type.Object(
  {
    type: Type.Optional(Type.Literal('integration_operation')),
    integration_id: Type.Optional(Type.String()),
    operation_id: Type.String(),
  },
  { title: 'ToolSourceCreation' },
)

export const ToolV3 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    key: Type.String(),
    name: Type.String(),
    description: Type.String(),
    kind: Type.String(),
    enabled: Type.Boolean(),
    order: Type.Integer(),
    annotations: Type.Object({ title: Type.String(), ...toolHintProperties }),
    source: Type.Object({
      type: Type.String(),
      integration_id: Type.String(),
      operation_id: Type.String(),
    }),
    binding: ToolBindingSnakeCase,
    next_tool_ids: Type.Array(Type.String()),
    result_options: ResultOptionsSnakeCase,
    fixed_arguments: Type.Unsafe<JsonObject>(Type.Record(Type.String(), Type.Unknown())),
    aliases: Type.Array(ToolAliasReply),
    requires_approval: Type.Boolean(),
    app_only: Type.Boolean(),
    access: ToolAccessV3,
    widget_id: Type.String(),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Tool' },
)

export const ToolItemV3 = Type.Object(
  {
    ...ToolV3.properties,
    runtime_status: Type.Object({ state: Type.String(), reason: Type.String() }),
    token_estimate: Type.Integer(),
  },
  { title: 'ToolItem' },
)

export const fixedArgumentsBody = Type.Unsafe<JsonObject>(
  Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), { maxProperties: 100 }),
)

export const ToolChangeV3 = Type.Object(
  {
    key: Type.Optional(keyString),
    name: Type.Optional(nameString),
    description: Type.Optional(longString),
    enabled: Type.Optional(Type.Boolean()),
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    annotations: Type.Optional(ToolAnnotationsBody),
    source: Type.Optional(ToolSourceBody),
    binding: Type.Optional(ToolBindingBody),
    next_tool_ids: Type.Optional(toolIdsBody),
    result_options: Type.Optional(ResultOptionsBody),
    fixed_arguments: Type.Optional(fixedArgumentsBody),
    aliases: Type.Optional(toolAliasesBody),
    requires_approval: Type.Optional(Type.Boolean()),
    app_only: Type.Optional(Type.Boolean()),
    access: Type.Optional(ToolAccessV3),
  },
  { title: 'ToolChange' },
)

const { name: _, ...newToolProperties } = ToolChangeV3.properties

export const NewToolV3 = Type.Object({ name: nameString, ...newToolProperties }, { title: 'ToolCreation' })

const { binding: _binding, ...batchToolProperties } = newToolProperties

const BatchToolV3 = Type.Object({
  ...batchToolProperties,
  name: Type.Optional(nameString),
  operation_id: Type.Optional(Type.String()),
})

export const ToolBatchV3 = Type.Object(
  { tools: Type.Array(BatchToolV3, { minItems: 1, maxItems: 200 }) },
  { title: 'ToolBatch' },
)

const changeProperties = ToolChangeV3.properties

export const ToolBatchChangeV3 = Type.Object(
  {
    tools: Type.Array(Type.Object({ id: Type.String({ maxLength: 100 }), ...changeProperties }), {
      minItems: 1,
      maxItems: 200,
    }),
  },
  { title: 'ToolBatchChange' },
)

export const ToolBatchDeletionV3 = Type.Object(
  {
    tool_ids: Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: 200,
    }),
  },
  { title: 'ToolBatchDeletion' },
)

export const ToolOrderV3 = Type.Object(
  {
    tool_ids: Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 10_000,
    }),
  },
  { title: 'ToolOrder' },
)

export const ToolChainV3 = Type.Object({ next_tool_ids: toolIdsBody }, { title: 'Chain' })

type SentOperation = Pick<Static<typeof ToolChangeV3>, 'source' | 'binding'>
type BatchTool = Static<typeof BatchToolV3>

/** `binding` names the same operation, and may have the hash of its schema. */
const toSourceBinding = (source: Static<typeof ToolSourceBody>, binding: SentOperation['binding']) =>
  buildNewBinding(
    { operationId: source.operation_id, schemaHashAtBindTime: binding?.schema_hash_at_bind_time ?? '' },
    { member: 'source', integrationId: source.integration_id ?? '' },
  )

const completeAliases = <Parsed extends { aliases?: Parameters<typeof completeAlias>[0][] }>({
  aliases,
  ...rest
}: Parsed) => ({
  ...rest,
  ...(aliases && { aliases: aliases.map(completeAlias) }),
})

/** A member other than `source` that names the operation. `path`: in the model; `wirePath`: in v3. */
type OperationName = { path: string; wirePath: string; operationId: string | undefined }

const nameByBinding = (binding: SentOperation['binding']): OperationName => ({
  path: 'binding.operationId',
  wirePath: 'binding.integration_operation_id',
  operationId: binding?.integration_operation_id,
})

/** `at`: the path of the tool in the request. */
function requireSameOperation(source: SentOperation['source'], other: OperationName, at = ''): void {
  if (!source || other.operationId === undefined || source.operation_id === other.operationId) return
  const describe = (path: string, otherPath: string) => ({
    path: at + path,
    code: 'exclusive' as const,
    message: `must name the same operation as ${otherPath}; send only source`,
  })
  throw createInvalidInputError([
    describe('source.operationId', other.wirePath),
    describe(other.path, 'source.operation_id'),
  ])
}

const readNewTool = toolCodecSnakeCase.compileParser(NewToolV3, 'source')
export const parseNewTool = (body: Static<typeof NewToolV3>): NewTool => {
  requireSameOperation(body.source, nameByBinding(body.binding))
  const tool = toNewTool(completeAliases(readNewTool(body)))
  return body.source ? { ...tool, binding: toSourceBinding(body.source, body.binding) } : tool
}

/** Without a name the id is empty: the use case finds no such operation. */
function parseOperationOfBatch({ source, operation_id: operationId }: BatchTool, at: string): NewBinding {
  requireSameOperation(source, { path: 'operationId', wirePath: 'operation_id', operationId }, at)
  const isNamedById = source === undefined && operationId !== undefined
  return {
    operationId: source?.operation_id ?? operationId ?? '',
    integrationId: source?.integration_id ?? '',
    schemaHashAtBindTime: '',
    member: isNamedById ? '' : 'source',
  }
}

const readBatchTool = toolCodecSnakeCase.compileParser(BatchToolV3, 'source', 'operation_id')
export const parseToolBatch = ({ tools }: Static<typeof ToolBatchV3>): NewToolOfOperation[] =>
  tools.map((entry, index) => ({
    ...completeAliases(readBatchTool(entry)),
    binding: parseOperationOfBatch(entry, `tools[${index}].`),
  }))

const readToolChange = toolCodecSnakeCase.compileParser(ToolChangeV3, 'source')
export function parseToolChange(body: Static<typeof ToolChangeV3>, at = ''): ToolChange {
  requireSameOperation(body.source, nameByBinding(body.binding), at)
  return {
    ...toToolChange(completeAliases(readToolChange(body))),
    ...(body.source && { binding: toSourceBinding(body.source, body.binding) }),
  }
}

export const parseToolBatchChange = (body: Static<typeof ToolBatchChangeV3>) =>
  body.tools.map(({ id, ...change }, n) => ({ id, change: parseToolChange(change, `tools[${n}].`) }))

const presentSource = ({ tool, integrationId }: ToolDetails) => ({
  type: 'integration_operation',
  integration_id: integrationId,
  operation_id: tool.binding?.operationId ?? '',
})

const presentToolView = toolCodecSnakeCase.compilePresenter(ToolV3)
export const presentTool = (details: ToolDetails): Static<typeof ToolV3> => ({
  ...presentToolView(buildToolView(details)),
  source: presentSource(details),
})

export const presentToolItem = (details: ToolDetails): Static<typeof ToolItemV3> => ({
  ...presentTool(details),
  runtime_status: {
    state: details.state.state,
    reason: details.state.state === 'hidden' ? details.state.reason : '',
  },
  token_estimate: estimateToolTokens({
    ...details.tool,
    schemaBytes: countSchemaBytes(details.inputSchema),
  }),
})
