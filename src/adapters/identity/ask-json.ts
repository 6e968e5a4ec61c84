import { decodeJsonObject, type JsonObject } from '#base/json.ts'
import type { Upstream } from '#core/ports/upstream.ts'

const deadlineMs = 5_000
const maxBytes = 1_048_576

/** A POST when there is a `form`, else a GET. */
export type JsonQuestion = { url: string; authorization?: string; form?: Record<string, string> }

/** `body` is null when it is not a JSON object. */
export type JsonAnswer = { status: number; body: JsonObject | null }

/** One request to the issuer. Throws UpstreamError. */
export async function askJson(upstream: Upstream, question: JsonQuestion): Promise<JsonAnswer> {
  const { url, authorization, form } = question
  const headers: [string, string][] = [['accept', 'application/json']]
  if (authorization) headers.push(['authorization', authorization])
  if (form) headers.push(['content-type', 'application/x-www-form-urlencoded'])
  const body = form ? new URLSearchParams(form).toString() : null
  const answer = await upstream.send({
    method: form ? 'POST' : 'GET',
    url,
    headers,
    body,
    deadlineMs,
    maxBytes,
  })
  return { status: answer.status, body: decodeJsonObject(answer.body) }
}
