// Whether an app meets the requirements of a chat client or its store, as far as the service can tell.
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
 * `app`: the part that clients see. `listing`: the submission form of a store. `environment`: where and how fast the
 * app is served. `service`: limits of this version of the service.
 */
export const readinessAreas = ['app', 'listing', 'environment', 'service'] as const
export type ReadinessArea = (typeof readinessAreas)[number]

/** `reading`: an interpretation of the source, which does not say it explicitly. */
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
  /** The source of the rule, in words. */
  source: string
  /** The member of the first reference, such as `annotations.readOnlyHint`; "" is the whole entity. */
  field: string
  references: DraftIssueReference[]
  /** Null means only a person can decide. */
  repair: ReadinessRepair | null
}

/** Times are milliseconds; null if there was no usable response within ten seconds. */
export type EndpointProbe = {
  /** The requested address: for clients, or for the owner only. */
  endpoint: string
  handshakeMs: number | null
  /** For all pages of `tools/list` together. */
  listMs: number | null
  /** For a live app that requires tokens; else null. */
  signIn: SignInProbe | null
}

/** `resource`: from the metadata that the challenge names; "" when there is none. */
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
  /** Null means the endpoint was not requested. */
  probe: EndpointProbe | null
  targets: TargetReadiness[]
  findings: ReadinessFinding[]
}
