// The type of an attack, and what attacks run against: the service as its users start it, with the egress settings of
// production.
import type { Program } from '#tests/support/program.ts'
import type { UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import type { Canaries } from './support/canaries.ts'

/** An input that was not held, and what was observed instead of the defence. */
export type AttackFailure = { input: string; observed: string }

/** `tried` counts inputs; an input without a failure was held. `busyTimes`: of each input whose event loop was watched. */
export type AttackReport = { tried: number; failures: AttackFailure[]; busyTimes?: BusyTime[] }

/** The CPU milliseconds that the main thread of the service took at once, at most. */
export type BusyTime = { input: string; busyMs: number }

export type AttackTarget = {
  program: Program
  /** Public address of the service, and of its embedded issuer. */
  url: string
  issuerUrl: string
  port: number
  /** An access token of a user of the embedded issuer, who is created at first use. */
  token(user: string): Promise<string>
  /** A client of the management API with the token of the user. */
  client(user: string): Promise<Client>
  /** The one server that the service may call. It records requests, and serves a document with four operations. */
  upstream: UpstreamApi
  /** Listeners on internal addresses that no attack may reach. */
  canaries: Canaries
  /** Every element with `--all`; by default `count` of them, spread over the list, the same in each run. */
  sample<Element>(list: readonly Element[], count: number): readonly Element[]
}

export type Attack = { area: string; name: string; run(target: AttackTarget): Promise<AttackReport> }
