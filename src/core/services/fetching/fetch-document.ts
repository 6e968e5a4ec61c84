import { UpstreamError } from '#base/upstream-error.ts'
import { maxDocumentLength } from '#core/engines/sources/openapi-import/index.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import { followRedirects } from './follow-redirects.ts'

const defaultLimits = { deadlineMs: 30_000, maxBytes: maxDocumentLength }

export type FetchedDocument = { bytes: Uint8Array; url: string }

/** `deadlineMs`: milliseconds for each hop. `maxBytes`: size of the document. */
export type FetchLimits = { deadlineMs: number; maxBytes: number }

/** `tenant`: the app for which documents are fetched. */
export type FetchDeps = Deps<'upstream'> & { tenant: Tenant }

type HeaderList = [name: string, value: string][]

const sendGet = (deps: FetchDeps, url: string, limits: FetchLimits, conditions: HeaderList = []) =>
  deps.upstream.send({
    method: 'GET',
    url,
    headers: [['accept', 'application/json, application/yaml, text/yaml, */*;q=0.5'], ...conditions],
    body: null,
    tenant: deps.tenant,
    isDiscovery: true,
    ...limits,
  })

/** The response of the server; `link` is the Link header. */
export type FetchedAnswer = FetchedDocument & { status: number; link: string }

/** Fetches a public address. Throws UpstreamError with a message for the caller if there is no response. */
export async function fetchAnswer(
  deps: FetchDeps,
  start: string,
  limits: FetchLimits = defaultLimits,
): Promise<FetchedAnswer> {
  const { response, url } = await followRedirects((at) => sendGet(deps, at, limits), start)
  return { bytes: response.body, url, status: response.status, link: response.headers.link ?? '' }
}

/** Fetches a public document. Throws UpstreamError with a message for the caller. */
export async function fetchDocument(
  deps: FetchDeps,
  start: string,
  limits: FetchLimits = defaultLimits,
): Promise<FetchedDocument> {
  const { status, bytes, url } = await fetchAnswer(deps, start, limits)
  if (status !== 200) throw new UpstreamError('invalid_answer', describeStatus(status))
  return { bytes, url }
}

/** The HTTP validators of a document (RFC 9110, 8.8); "" means none. */
export type DocumentValidators = { etag: string; lastModified: string }

/** Like `fetchDocument`; null if the server reports that the document still matches `known`. */
export async function fetchChangedDocument(
  deps: FetchDeps,
  start: string,
  known: DocumentValidators,
): Promise<(Omit<FetchedAnswer, 'status'> & { validators: DocumentValidators }) | null> {
  const conditions: HeaderList = [
    ...(known.etag ? [['if-none-match', known.etag] as [string, string]] : []),
    ...(known.lastModified ? [['if-modified-since', known.lastModified] as [string, string]] : []),
  ]
  const send = (at: string) => sendGet(deps, at, defaultLimits, conditions)
  const { response, url } = await followRedirects(send, start)
  if (response.status === 304 && conditions.length > 0) return null
  if (response.status !== 200) throw new UpstreamError('invalid_answer', describeStatus(response.status))
  const { etag = '', 'last-modified': lastModified = '', link = '' } = response.headers
  return { bytes: response.body, url, link, validators: { etag, lastModified } }
}

export const describeStatus = (status: number) =>
  status === 401 || status === 403
    ? `The document's server answered ${status}: documents are fetched without credentials. Import the document itself.`
    : `The document's server answered ${status}.`
