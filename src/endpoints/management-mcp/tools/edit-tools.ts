import Type, { type Static } from 'typebox'
import type { ToolChange } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import { changeTools } from '#core/usecases/tools/tool-batches.ts'
import { buildNewBinding } from '#endpoints/shared/inputs/tool-input.ts'
import { keyString, longString, nameString } from '#endpoints/shared/scalars.wire.ts'
import { ResultOptionsBody } from '#endpoints/snake-case/result-options.wire.ts'
import { ToolAnnotationsBody, toolCodecSnakeCase } from '#endpoints/snake-case/tool.wire.ts'
import { completeAlias, toolAliasesBody } from '#endpoints/snake-case/tool-alias.wire.ts'
import { defineAppTool } from '../management-tool.ts'
import { loadToolLookup, presentToolSummary } from './tool-summary.ts'

const maxChanges = 100
const nameOfTool = Type.String({ maxLength: 100, description: 'Key or id.' })

/** The members that have the same form in the API. */
const editedProperties = {
  key: Type.Optional(
    Type.String({
      ...keyString,
      description: 'The name by which models call it; a new one breaks clients that know the old one.',
    }),
  ),
  name: Type.Optional(nameString),
  description: Type.Optional(longString),
  enabled: Type.Optional(Type.Boolean()),
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  annotations: Type.Optional(ToolAnnotationsBody),
  result_options: Type.Optional(ResultOptionsBody),
  fixed_arguments: Type.Optional(
    Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), {
      maxProperties: 100,
      description:
        'Fixed values, which models neither see nor send; null frees one. No secrets: releases contain them.',
    }),
  ),
  aliases: Type.Optional({
    ...toolAliasesBody,
    description:
      'All earlier names that clients may still call, optionally until a last day, with the mapping of their arguments. Clients do not list them. They keep a rename compatible.',
  }),
}

const ToolEdit = Type.Object(
  {
    tool: nameOfTool,
    ...editedProperties,
    operation_id: Type.Optional(
      Type.String({ maxLength: 100, description: 'The operation that it calls from now on.' }),
    ),
    next_tools: Type.Optional(
      Type.Array(nameOfTool, {
        maxItems: 16,
        description: 'Tools that run after it with its results, in this order.',
      }),
    ),
  },
  { additionalProperties: false },
)

const parseEditedProperties = toolCodecSnakeCase.compileParser(Type.Object(editedProperties))

export const editToolsTool = defineAppTool({
  name: 'edit_tools',
  title: 'Edit tools',
  description: `Changes tools of the draft, all or none; omitted members stay. Models choose a tool by its description: say what it returns, when to use it and when not.`,
  effect: 'write',
  requires: 'builder',
  input: { changes: Type.Array(ToolEdit, { minItems: 1, maxItems: maxChanges }) },
  async execute(ports, { changes }, call) {
    const findTool = await loadToolLookup(ports, call)
    const parsed = changes.map((edit) => ({
      id: findTool(edit.tool).tool.id,
      change: parseToolEdit(edit, findTool),
    }))
    return { tools: (await changeTools(ports, call.address, parsed)).map(presentToolSummary) }
  },
})

function parseToolEdit(
  { operation_id: operationId, next_tools: nextTools, ...edit }: Static<typeof ToolEdit>,
  findTool: (name: string) => ToolDetails,
): ToolChange {
  const { aliases, ...members } = parseEditedProperties(edit)
  return {
    ...members,
    ...(aliases && { aliases: aliases.map(completeAlias) }),
    ...(operationId !== undefined && { binding: buildNewBinding({ operationId }, { member: '' }) }),
    ...(nextTools && { nextToolIds: nextTools.map((name) => findTool(name).tool.id) }),
  } as ToolChange
}
