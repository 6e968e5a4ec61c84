import type { Instant } from '#base/time.ts'

/** An application that a user of the embedded issuer has allowed to act in the user's name. */
export type ConnectedClient = {
  id: string
  clientId: string
  name: string
  /** The host of its redirect URI, or the host that describes it. */
  host: string
  /** The apps that it may call; `name` is "" for the service itself and for deleted apps. */
  apps: { name: string; url: string }[]
  connectedAt: Instant
  /** Exact to the lifetime of an access token. */
  lastUsedAt: Instant
}
