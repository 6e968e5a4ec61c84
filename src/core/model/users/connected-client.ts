import type { Instant } from '#base/time.ts'

/** An application that a user of the embedded issuer has allowed to act in the user's name. */
export type ConnectedClient = {
  id: string
  clientId: string
  name: string
  /** Where it receives what the user allows, or the host that describes it. */
  host: string
  /** What it was allowed to call; `name` is "" for the service itself, and for an app that is gone. */
  apps: { name: string; url: string }[]
  connectedAt: Instant
  /** Exact to the lifetime of an access token. */
  lastUsedAt: Instant
}
