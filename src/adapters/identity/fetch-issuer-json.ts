import { decodeJsonObject, type JsonObject } from '#base/json.ts'
import type { Upstream } from '#core/ports/upstream.ts'

const deadlineMs = 5_000
const maxBytes = 1_048_576

/** A POST with a `form`, otherwise a GET. */
export type IssuerRequest = { url: string; authorization?: string; form?: Record<string, string> }

/** `body` is null when it is not a JSON object. */
export type IssuerResponse = { status: number; body: JsonObject | null }

/** One request to the issuer. Throws UpstreamError. */
export async function fetchIssuerJson(upstream: Upstream, request: IssuerRequest): Promise<IssuerResponse> {
  const { url, authorization, form } = request
  const headers: [string, string][] = [['accept', 'application/json']]
  if (authorization) headers.push(['authorization', authorization])
  if (form) headers.push(['content-type', 'application/x-www-form-urlencoded'])
  const body = form ? new URLSearchParams(form).toString() : null
  const response = await upstream.send({
    method: form ? 'POST' : 'GET',
    url,
    headers,
    body,
    deadlineMs,
    maxBytes,
  })
  return { status: response.status, body: decodeJsonObject(response.body) }
}
