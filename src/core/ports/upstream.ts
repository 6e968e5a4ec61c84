// The one door to servers that are not ours.

export type UpstreamRequest = {
  method: string
  /** Absolute http(s) URL without userinfo or fragment. */
  url: string
  headers: [name: string, value: string][]
  body: Uint8Array | string | null
  /** Milliseconds for the whole exchange, connecting and body included. */
  deadlineMs: number
  /** Cap on the decoded body, in bytes. */
  maxBytes: number
  /** The caller's own wish to stop. */
  signal?: AbortSignal
}

/** Header names are lower case; a name that came several times is joined with ", ". Redirects are answers like any other. */
export type UpstreamAnswer = { status: number; headers: Record<string, string>; body: Uint8Array }

export interface Upstream {
  /** Throws UpstreamError, nothing else. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>
}
