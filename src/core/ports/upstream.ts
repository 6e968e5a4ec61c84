// Egress: the only way to send HTTP requests to other servers.
import type { TraceSpan } from '#base/trace-span.ts'

/** The sender of a request: an app, and the key of its owner. Concurrency limits are shared fairly between these. */
export type Tenant = { owner: string; app: string }

export type UpstreamRequest = {
  /**
   * Concurrency limits and circuits are per app. Absent means the service itself, whose requests are neither
   * limited nor retried.
   */
  tenant?: Tenant
  /**
   * Requests with different values share no connection, so that a late response never reaches another caller.
   * By default, the app is the value.
   */
  pool?: string
  /**
   * Reads a document or metadata while an app is edited: limited separately from calls, without retries and circuits,
   * but with a minimum transfer rate of the body.
   */
  isDiscovery?: boolean
  /** Whether the request is idempotent; otherwise it is retried only if it was never sent. */
  idempotent?: boolean
  method: string
  /** Absolute http(s) URL without userinfo or fragment. */
  url: string
  /** The Host header, if the server has another name than in the URL. */
  host?: string
  headers: [name: string, value: string][]
  body: Uint8Array | string | null
  /** Milliseconds for the whole request: queueing, connecting, retries, the body. */
  deadlineMs: number
  /** Limit of the decoded body, in bytes. */
  maxBytes: number
  /**
   * Accepts the part of an event stream that arrives before the deadline or the size limit, instead of failing; `any`:
   * the beginning of any response.
   */
  acceptsPartial?: boolean | 'any'
  /** For tool calls: the number of services that the call has passed, this one included. */
  hops?: number
  /** The span of the call, in which each try is a step; absent means nothing is traced. */
  span?: TraceSpan | undefined
  /**
   * Keeps the memory of the response while the caller processes it; absent means only while it is received.
   */
  retained?: RetainedMemory
  /** Cancellation by the caller. */
  signal?: AbortSignal | undefined
}

/** The memory of the response to one request, over all its retries. */
export interface RetainedMemory {
  /** The memory that processing takes, as a multiple of the body's bytes, the body included. */
  readonly factor: number
  /** Called when the response is complete; `release` frees the memory. */
  retain(release: () => void): void
}

/** Header names are lower case; repeated headers are joined with ", ". Redirects are not followed. */
export type UpstreamResponse = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** Whether the body is incomplete. */
  partial?: boolean
  /** The declared encoding of the body, if the service does not know it and leaves the text unchanged. */
  unknownEncoding?: string
}

export interface Upstream {
  /** Throws only UpstreamError. */
  send(request: UpstreamRequest): Promise<UpstreamResponse>
}
