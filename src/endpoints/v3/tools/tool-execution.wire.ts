import Type, { type Static } from 'typebox'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'

export const ExecuteToolBody = Type.Record(Type.String(), Type.Unknown(), {
  description: '`{"arguments": {…}}`; an object without that property is taken as the arguments.',
})

export const ToolExecution = Type.Object(
  {
    ok: Type.Boolean(),
    result: Type.Object({
      content: Type.Array(Type.Record(Type.String(), Type.Unknown())),
      structured_content: Type.Unknown(),
      meta: Type.Record(Type.String(), Type.Unknown()),
      is_error: Type.Boolean(),
    }),
  },
  { title: 'ToolExecution' },
)

export const parseToolArguments = (body: JsonObject): JsonObject =>
  isJsonObject(body.arguments) ? body.arguments : body

export const presentToolExecution = (result: ToolResult): Static<typeof ToolExecution> => ({
  ok: !result.isError,
  result: {
    content: result.content,
    structured_content: result.structuredContent ?? null,
    meta: result.meta,
    is_error: result.isError,
  },
})
