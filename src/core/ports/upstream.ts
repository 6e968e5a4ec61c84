// Egress: the only way to send HTTP requests to other servers.
import type { TraceSpan } from '#base/trace-span.ts'

/** For whom a request is sent: an app, and the key of its owner. Concurrency limits are shared fairly between these. */
export type Tenant = { owner: string; app: string }

export type UpstreamRequest = {
  /**
   * Concurrency limits and circuits are kept for each app. Absent: the service itself, whose requests are neither
   * limited nor retried.
   */
  tenant?: Tenant
  /** Requests with different values share no connection: what a server sends late never reaches somebody else. By default the app. */
  pool?: string
  /**
   * Reads a document or metadata while an app is edited: limited apart from calls, without retries and circuits, but
   * with a least rate of the body.
   */
  isDiscovery?: boolean
  /** Whether the request is idempotent; otherwise it is retried only if it was never sent. */
  idempotent?: boolean
  method: string
  /** Absolute http(s) URL without userinfo or fragment. */
  url: string
  /** The Host header, where the server at the URL goes by another name; by default that of the URL. */
  host?: string
  headers: [name: string, value: string][]
  body: Uint8Array | string | null
  /** Milliseconds for everything: queueing, connecting, retries, the body. */
  deadlineMs: number
  /** Limit of the decoded body, in bytes. */
  maxBytes: number
  /** Accepts the part of an event stream that arrived until the deadline or the size limit, instead of failing. */
  acceptsPartial?: boolean
  /** Of tool calls: the number of services that the call has passed, this one included. */
  hops?: number
  /** The span of the call, in which each try is a step; absent: nothing is traced. */
  span?: TraceSpan | undefined
  /** Keeps the memory of the response while the caller processes it; absent: only while it is received. */
  retained?: RetainedMemory
  /** Cancellation by the caller. */
  signal?: AbortSignal | undefined
}

/** The memory of the response to one request, however often it is sent. */
export interface RetainedMemory {
  /** How many times the bytes of the body its processing takes, the body included. */
  readonly factor: number
  /** Called with what gives the memory back, when the response is complete. */
  retain(release: () => void): void
}

/** Header names are lower case; repeated headers are joined with ", ". Redirects are not followed. */
export type UpstreamResponse = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** Whether the body is incomplete. */
  partial?: boolean
  /** The encoding that it is declared to have, where that is unknown and the body is text as it was sent. */
  unknownEncoding?: string
}

export interface Upstream {
  /** Throws only UpstreamError. */
  send(request: UpstreamRequest): Promise<UpstreamResponse>
}
