// Converts a finished call to the form that assertions check.
import { parseExactJson } from '#base/exact-json.ts'
import type { Json, JsonObject } from '#base/json.ts'
import type { CallOutcome } from '#core/model/calls/call-record.ts'
import type { TrialExchange } from '#core/model/drafts/trial-result.ts'
import type { TestedCall } from '#core/model/test-cases/test-run.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'

export type ObservedCall = { outcome: CallOutcome; exchange: TrialExchange | null; result: ToolResult }

export const buildTestedCall = ({ outcome, exchange, result }: ObservedCall): TestedCall => ({
  outcome,
  request: exchange && buildRequest(exchange.request),
  response: exchange?.response ? { status: exchange.response.status } : null,
  result: {
    error: result.isError,
    text: result.content.flatMap((block) => (block.type === 'text' ? [String(block.text)] : [])).join('\n'),
    data: result.structuredContent ?? null,
  },
})

function buildRequest({ method, url, headers, body }: TrialExchange['request']): TestedCall['request'] {
  const [location = '', search = ''] = url.split('?', 2)
  return {
    method,
    url,
    path: location.replace(/^[a-z]+:\/\/[^/]*/i, ''),
    query: collectQuery(search),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: body === null ? null : parseBody(body),
  }
}

function collectQuery(search: string): JsonObject {
  const byName = new Map<string, string[]>()
  for (const pair of search.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    const key = decodeFormText(name)
    byName.set(key, [...(byName.get(key) ?? []), decodeFormText(value)])
  }
  return Object.fromEntries(
    [...byName].map(([name, values]): [string, Json] => [
      name,
      values.length === 1 ? (values[0] ?? '') : values,
    ]),
  )
}

function decodeFormText(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

function parseBody(body: string): Json {
  try {
    return parseExactJson(body)
  } catch {
    return body
  }
}
