import type { JsonObject } from '#base/json.ts'
import type { App } from '#core/model/apps/app.ts'
import type { DraftIssueReference } from '#core/model/drafts/draft-issue.ts'
import type { EndpointProbe, ReadinessRepair } from '#core/model/readiness/readiness.ts'
import type { Manifest, ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { StoreRuleCode } from './store-rules.ts'

/** A draft or a release as clients see it, and what stores want to know beside it. */
export type ReadinessSubject = {
  app: Pick<App, 'access' | 'allowedCallers' | 'enabled' | 'slug' | 'liveReleaseId'>
  manifest: Manifest
  /** In the order of the manifest. */
  tools: StoreTool[]
  widgets: StoreWidget[]
  /** The address that clients are given. */
  endpoint: string
  /** SHA-256 of that address, in hexadecimal digits. */
  endpointHash: string
  testCases: TestCase[]
  probe: EndpointProbe | null
}

/** A tool with its element of `tools/list`. */
export type StoreTool = { tool: ManifestTool; listed: JsonObject }

/** A widget with the `_meta` of its page. */
export type StoreWidget = { widget: ManifestWidget; uri: string; meta: JsonObject }

/** What breaks a rule, for every target that has the rule. */
export type RuleViolation = {
  code: StoreRuleCode
  message: string
  field?: string
  references?: DraftIssueReference[]
  repair?: ReadinessRepair | null
}

export type ReadinessCheck = (subject: ReadinessSubject) => RuleViolation[]

export const toListedToolReference = ({
  id,
  name,
  title,
  description,
}: ManifestTool): DraftIssueReference => ({
  entityType: 'tool',
  entityId: id,
  label: title,
  supportingLabel: name,
  description,
})

export const toListedWidgetReference = ({ id, name, key }: ManifestWidget): DraftIssueReference => ({
  entityType: 'widget',
  entityId: id,
  label: name,
  supportingLabel: key,
  description: '',
})

export const toListedAppReference = ({ name, description }: Manifest): DraftIssueReference => ({
  entityType: 'app',
  entityId: '',
  label: name,
  supportingLabel: '',
  description,
})
