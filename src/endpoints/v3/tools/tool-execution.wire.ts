import Type, { type Static } from 'typebox'
import { toReadableNumbers } from '#base/exact-json.ts'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { TrialExchange, TrialResult } from '#core/model/drafts/trial-result.ts'

export const ExecuteToolBody = Type.Record(Type.String(), Type.Unknown())

const headers = Type.Record(Type.String(), Type.String())

const ToolExchange = Type.Object({
  request: Type.Object({
    method: Type.String(),
    url: Type.String(),
    headers,
    body: Type.Union([Type.String(), Type.Null()]),
  }),
  response: Type.Union([
    Type.Object({
      status: Type.Union([Type.Integer(), Type.Null()]),
      headers,
      bytes: Type.Integer(),
      body: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
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
    exchange: Type.Union([ToolExchange, Type.Null()]),
    client_results: Type.Array(
      Type.Object({ revision: Type.String(), result: Type.Record(Type.String(), Type.Unknown()) }),
    ),
  },
  { title: 'ToolExecution' },
)

export const parseToolArguments = (body: JsonObject): JsonObject =>
  isJsonObject(body.arguments) ? body.arguments : body

export const presentToolExecution = ({
  result,
  exchange,
  clientResults,
}: TrialResult): Static<typeof ToolExecution> => ({
  ok: !result.isError,
  result: {
    content: result.content,
    structured_content: toReadableNumbers(result.structuredContent ?? null),
    meta: result.meta,
    is_error: result.isError,
  },
  exchange: exchange && presentExchange(exchange),
  client_results: clientResults,
})

const presentExchange = ({ request, response }: TrialExchange): Static<typeof ToolExchange> => ({
  request: { ...request, headers: Object.fromEntries(request.headers) },
  response,
})
