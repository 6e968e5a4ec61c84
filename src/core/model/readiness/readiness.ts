// Whether an app meets what a chat client or its store asks for, as far as this service can see it.
import type { DraftIssueReference } from '../drafts/draft-issue.ts'
import type { ToolAlias } from '../tools/tool-alias.ts'
import type { WidgetConfig } from '../widgets/widget.ts'

/** `generic`: any MCP client, without the rules of a store. */
export const readinessTargets = ['openai', 'claude', 'generic'] as const
export type ReadinessTarget = (typeof readinessTargets)[number]

/** An `error` is expected to fail a review or a connection. */
export const readinessSeverities = ['error', 'warning', 'info'] as const
export type ReadinessSeverity = (typeof readinessSeverities)[number]

/**
 * `app`: what clients see of it. `listing`: what a store's form asks its owner for. `environment`: where and how fast it
 * is served. `service`: what this version of the service cannot serve.
 */
export const readinessAreas = ['app', 'listing', 'environment', 'service'] as const
export type ReadinessArea = (typeof readinessAreas)[number]

/** `reading`: the source does not say so itself; it is concluded from it. */
export const readinessBases = ['documented', 'reading'] as const
export type ReadinessBasis = (typeof readinessBases)[number]

/** The change of one entity of the draft that removes a finding. `summary` says in a sentence what it does. */
export type ReadinessRepair = { summary: string } & (
  | { entityType: 'tool'; entityId: string; hints: { readOnlyHint: false } | { destructiveHint: false } }
  | { entityType: 'tool'; entityId: string; rename: { key: string; aliases: readonly ToolAlias[] } }
  | {
      entityType: 'widget'
      entityId: string
      domains: Pick<WidgetConfig, 'connectDomains' | 'frameDomains'>
    }
)

export type ReadinessFinding = {
  target: ReadinessTarget
  code: string
  severity: ReadinessSeverity
  area: ReadinessArea
  message: string
  basis: ReadinessBasis
  /** Where the rule is from, in words. */
  source: string
  /** The member of the first reference, as in `annotations.readOnlyHint`; "" is the entity as a whole. */
  field: string
  references: DraftIssueReference[]
  /** Null: only a person can decide. */
  repair: ReadinessRepair | null
}

/** Times are milliseconds; null: there was no usable response within ten seconds. */
export type EndpointProbe = {
  /** What was requested: the address of clients, or the one that only the owner may use. */
  endpoint: string
  handshakeMs: number | null
  /** Of all pages of `tools/list` together. */
  listMs: number | null
  /** Of a live app that requires tokens; null for any other. */
  signIn: SignInProbe | null
}

/** `resource`: of the metadata that the challenge names; "" when there is none. */
export type SignInProbe = { isChallenged: boolean; resource: string }

/** `isReady`: without an error. */
export type TargetReadiness = {
  target: ReadinessTarget
  isReady: boolean
  counts: Record<ReadinessSeverity, number>
}

export type AppReadiness = {
  /** The date on which the rules were checked, as in 2026-10-07. */
  rulesCheckedOn: string
  /** The address that clients and stores are given. */
  endpoint: string
  /** Null: the endpoint was not requested. */
  probe: EndpointProbe | null
  targets: TargetReadiness[]
  findings: ReadinessFinding[]
}
