import type { Instant } from '#base/time.ts'

/** `fetch` and `read`: the document; `list`: the tools of an MCP server; `probe`: the authentication. */
export const discoveryStepNames = ['fetch', 'read', 'list', 'probe', 'save'] as const
export type DiscoveryStepName = (typeof discoveryStepNames)[number]

export const discoveryStepStates = ['running', 'succeeded', 'warned', 'failed'] as const
export type DiscoveryStepState = (typeof discoveryStepStates)[number]

/** A step of a discovery, during and after its run. `code` and `message` come from its event; "" while it runs. */
export type DiscoveryStep = {
  name: DiscoveryStepName
  state: DiscoveryStepState
  code: string
  message: string
  startedAt: Instant
  endedAt: Instant | null
}
