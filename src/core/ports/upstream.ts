// The one door to servers that are not ours.

export type UpstreamRequest = {
  /**
   * The app whose call it is: what one app has under way, and what fails for it, is counted apart from all others.
   * Absent is the service's own, which is not held back and sent once.
   */
  tenant?: string
  /** Whether sending it twice does no more than sending it once; else only what was never sent is sent again. */
  idempotent?: boolean
  method: string
  /** Absolute http(s) URL without userinfo or fragment. */
  url: string
  headers: [name: string, value: string][]
  body: Uint8Array | string | null
  /** Milliseconds for all of it: waiting for a turn, connecting, every further try, the body. */
  deadlineMs: number
  /** Cap on the decoded body, in bytes. */
  maxBytes: number
  /** Takes what came of an event stream that has no end, up to the deadline or the cap, instead of failing. */
  takesPart?: boolean
  /** The caller's own wish to stop. */
  signal?: AbortSignal | undefined
}

/** Header names are lower case; a name that came several times is joined with ", ". Redirects are answers like any other. */
export type UpstreamAnswer = {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /** Whether the answer went on, or was to. */
  partial?: boolean
}

export interface Upstream {
  /** Throws UpstreamError, nothing else. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>
}
