// Records the request and the response of one tool for the owner who tries it. The request is recorded before the
// credential is added, with the masked one instead. Repeated secrets are masked before texts are cut.
import { isCleanText } from '#base/text.ts'
import { measureUtf8 } from '#base/texts/utf8-length.ts'
import { limitText } from '#core/engines/calls/tool-result/index.ts'
import type { MaskedRequest } from '#core/model/drafts/runtime-preview.ts'
import type { TrialExchange, TrialResponse } from '#core/model/drafts/trial-result.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import { maxRecordedBytes } from '#core/model/test-cases/test-case.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import type { Credential, OpenedCredential } from '../credentials/open-credential.ts'
import { formatRequestBody } from './format-request-body.ts'
import { withCredential } from './with-credential.ts'

const maxTextBytes = 4 * 1024
const maxHeaderBytes = 1024
/** The rest is not shown, so the fast search for secrets is enough. */
const maxSearchedLength = 32 * 1024
const hiddenHeaders = new Set(['set-cookie', 'set-cookie2'])

/** `masked` is shown instead of the credential, at the origin that the credential is sent to. */
export type RecordedTool = {
  toolId: string
  origin: string
  masked: OpenedCredential
  /** The maximum bytes recorded of the URL and of the body of the request; by default 4 KiB. */
  maxRequestBytes?: number
}

/** `body`: the decoded body; for an MCP server its result as JSON, or null if it sent none. */
export type ReceivedResponse = Pick<TrialResponse, 'status' | 'headers' | 'bytes'> & {
  body: Uint8Array | string | null
}

type UnsentRequest = Pick<UpstreamRequest, 'method' | 'url' | 'headers' | 'body'>

export class ExchangeRecorder {
  readonly #recorded: RecordedTool
  #credential: Credential | null = null
  exchange: TrialExchange | null = null

  constructor(recorded: RecordedTool) {
    this.#recorded = recorded
  }

  /** `built` has no credential yet. A repeated request, with a newer credential, replaces the first. */
  recordRequest({ id }: ManifestTool, built: UnsentRequest, credential: Credential): void {
    const { toolId, origin, masked } = this.#recorded
    if (id !== toolId) return
    // @guard api/v3/tools
    const redacted = redactRequest(built, credential)
    const request = 'missing' in masked ? redacted : withCredential(redacted, masked, origin)
    this.#credential = credential
    this.exchange = { request: limitRequest(request, this.#recorded.maxRequestBytes), response: null }
  }

  recordResponse({ id }: ManifestTool, { status, headers, bytes, body }: ReceivedResponse): void {
    if (id !== this.#recorded.toolId || !this.exchange || !this.#credential) return
    // @guard api/v3/tools
    const shown = Object.entries(headers).filter(([name]) => !hiddenHeaders.has(name))
    // @guard api/v3/tools
    const redacted = redactHeaders(shown, this.#credential)
    const response = {
      status,
      headers: Object.fromEntries(redacted.map(limitHeader)),
      bytes,
      body: redactBody(body, this.#credential),
    }
    this.exchange = { ...this.exchange, response }
  }
}

function redactRequest({ method, url, headers, body }: UnsentRequest, credential: Credential): MaskedRequest {
  const text = formatRequestBody(body)
  return {
    method,
    url: redactText(url, credential),
    headers: redactHeaders(headers, credential),
    body: text === null ? null : redactText(text, credential),
  }
}

function redactText(text: string, { redact, redactStored }: Credential): string {
  const masked = redact(text)
  return `${redactStored(masked.slice(0, maxSearchedLength))}${masked.slice(maxSearchedLength)}`
}

/** Null for binary data and for bodies that are too long to record. */
function redactBody(body: ReceivedResponse['body'], { redact, redactStored }: Credential): string | null {
  if (body === null || body.length > maxRecordedBytes) return null
  const text = typeof body === 'string' ? body : decodeText(body)
  if (text === null || !isCleanText(text)) return null
  // @guard api/v3/test-cases
  const redacted = redactStored(redact(text)) as string
  return measureUtf8(redacted) > maxRecordedBytes ? null : redacted
}

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const redactHeaders = (headers: Header[], { redactStored }: Credential): Header[] =>
  redactStored(headers) as Header[]

type Header = [name: string, value: string]

const limitRequest = (
  { method, url, headers, body }: MaskedRequest,
  limit: number = maxTextBytes,
): MaskedRequest => ({
  method,
  url: limitText(url, limit),
  headers: headers.map(limitHeader),
  body: body === null ? null : limitText(body, limit),
})

const limitHeader = ([name, value]: Header): Header => [name, limitText(value, maxHeaderBytes)]
