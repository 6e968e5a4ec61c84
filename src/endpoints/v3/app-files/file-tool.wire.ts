// A tool in an app file: its key, its operation, and the other edited members.
import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import type { FileTool } from '#core/model/app-files/app-file.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import {
  keyString,
  longString,
  makeNullable,
  nameString,
  shortString,
} from '#endpoints/shared/scalars.wire.ts'
import { ResultOptionsBody } from '#endpoints/snake-case/result-options.wire.ts'
import { ToolAnnotationsBody } from '#endpoints/snake-case/tool.wire.ts'
import { completeAlias, presentAlias, toolAliasesBody } from '#endpoints/snake-case/tool-alias.wire.ts'
import { ToolAccessV3 } from '../access/access.wire.ts'
import { fixedArgumentsBody } from '../tools/tool.wire.ts'
import { addDefaults, omitDefaults } from './default-members.ts'
import { fileToolMembers } from './file-members.ts'

/** Unlike the API, where null removes a member, a file contains the result. */
const selection = Type.Optional(
  makeNullable(
    Type.Record(Type.String(), Type.String({ maxLength: 500 }), {
      maxProperties: 200,
      propertyNames: { maxLength: 500 },
    }),
  ),
)

export const FileToolV3 = Type.Object(
  {
    key: keyString,
    name: Type.Optional(nameString),
    description: Type.Optional(longString),
    operation: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}/[A-Za-z0-9_-]{1,64}$' })),
    kind: Type.Optional(shortString),
    enabled: Type.Optional(Type.Boolean()),
    annotations: Type.Optional(ToolAnnotationsBody),
    next: Type.Optional(Type.Array(keyString, { maxItems: 200 })),
    result_options: Type.Optional(Type.Object({ ...ResultOptionsBody.properties, select: selection })),
    fixed_arguments: Type.Optional(fixedArgumentsBody),
    aliases: Type.Optional(toolAliasesBody),
    requires_approval: Type.Optional(Type.Boolean()),
    app_only: Type.Optional(Type.Boolean()),
    access: Type.Optional(ToolAccessV3),
  },
  { title: 'AppFileTool' },
)

const codec = createCodec(fileToolMembers, 'snake_case')

const defaults = defaultsOf(fileToolMembers)

const readTool = codec.compileParser(FileToolV3)
export function parseFileTool(body: Static<typeof FileToolV3>): FileTool {
  const tool = addDefaults(readTool(body) as Partial<FileTool> & Pick<FileTool, 'key'>, defaults)
  const fixed = Object.entries(tool.fixedArguments).filter(([, value]) => value !== null)
  return { ...tool, fixedArguments: Object.fromEntries(fixed), aliases: tool.aliases.map(completeAlias) }
}

const presentTool = codec.compilePresenter(FileToolV3)
export function presentFileTool(tool: FileTool): JsonObject {
  const { aliases, ...members } = presentTool(tool)
  const { name: _name, ...aliasDefaults } = presentAlias(completeAlias({ name: '' }))
  const own = aliases?.map((alias) => omitDefaults(alias, aliasDefaults)) ?? []
  return { ...omitDefaults(members, presentTool(defaults)), ...(own.length > 0 && { aliases: own }) }
}
