// The only client of the management API: same origin, signed in by the session cookie. Types come from the committed
// OpenAPI documents.
import createClient, { type Middleware } from 'openapi-fetch'
import { toApiError } from './api-error.ts'
import { announceSessionEnd } from './session-end.ts'
import type { paths as V1 } from './types/v1.d.ts'
import type { paths as V2 } from './types/v2.d.ts'
import type { paths as V3 } from './types/v3.d.ts'

/** The address of the service without a trailing slash; it may have a path behind a proxy. */
export const serviceUrl = new URL('.', document.baseURI).href.replace(/\/$/, '')

/** Proves to the service that its own page sends the request: no other site can add a header without permission. */
const consoleHeader = { 'X-Tenon-Console': '1' }

const failures: Middleware = {
  async onResponse({ response, request }) {
    if (response.ok) return undefined
    if (response.status === 401) announceSessionEnd()
    throw await toApiError(response, request.method)
  },
}

export const api = createClient<V1 & V2 & V3>({
  baseUrl: serviceUrl,
  headers: consoleHeader,
  credentials: 'same-origin',
})
api.use(failures)

type Reply<Data> = { data?: Data; response: Response }

/** The body of a reply; a failed one has been thrown as an `ApiError` before. */
export async function readBody<Data>(reply: Promise<Reply<Data>>): Promise<Data> {
  return (await reply).data as Data
}

/** A resource with the version that `If-Match` must name when it is changed. */
export type Versioned<Data> = { data: Data; etag: string }

export async function readVersioned<Data>(reply: Promise<Reply<Data>>): Promise<Versioned<Data>> {
  const { data, response } = await reply
  return { data: data as Data, etag: response.headers.get('ETag') ?? '' }
}
