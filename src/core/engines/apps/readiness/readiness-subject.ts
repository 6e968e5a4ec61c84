import type { JsonObject } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { SearchModeTool } from '#core/engines/tools/search/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { DraftIssueReference } from '#core/model/drafts/draft-issue.ts'
import type { EndpointProbe, ReadinessRepair, ReadinessTarget } from '#core/model/readiness/readiness.ts'
import type { Manifest, ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { StoreRuleCode } from './store-rules.ts'

/** A draft or a release as clients see it, with further data for stores. */
export type ReadinessSubject = {
  app: Pick<
    App,
    'access' | 'callerTokens' | 'allowedCallers' | 'enabled' | 'slug' | 'liveReleaseId' | 'storeListing'
  >
  manifest: Manifest
  /** The tools of `tools/list`, in its order: the manifest's tools, or the tools of search mode. */
  tools: StoreTool[]
  /** The tools of the manifest that are only called through `call_tool`; [] unless the app is in search mode. */
  hiddenTools: ManifestTool[]
  /** [] in search mode, in which clients show no widgets. */
  widgets: StoreWidget[]
  /** The address for clients. */
  endpoint: string
  /** SHA-256 of that address, in hexadecimal digits. */
  endpointHash: string
  testCases: TestCase[]
  probe: EndpointProbe | null
}

/** A tool with its element of `tools/list`. */
export type StoreTool = { tool: ManifestTool | SearchModeTool; listed: JsonObject }

/** Whether the owner can change the tool. Tools of search mode are fixed. */
export const isOwnTool = (tool: StoreTool['tool']): tool is ManifestTool => 'id' in tool

/** A widget with the `_meta` of its page. */
export type StoreWidget = { widget: ManifestWidget; uri: string; meta: JsonObject }

/** A violation of a rule. */
export type RuleViolation = {
  code: StoreRuleCode
  /** If absent, the rule applies to every target that has it. */
  target?: ReadinessTarget
  message: string
  field?: string
  references?: DraftIssueReference[]
  repair?: ReadinessRepair | null
}

export type ReadinessCheck = (subject: ReadinessSubject) => RuleViolation[]

/** A check that reads the schema or the texts of every tool. */
export type TimeSlicedCheck = (subject: ReadinessSubject) => TimeSlicedTask<RuleViolation[]>

/** The reference to the tool; none for a tool of search mode. */
export const toListedToolReferences = (tool: StoreTool['tool']): DraftIssueReference[] =>
  isOwnTool(tool)
    ? [
        {
          entityType: 'tool',
          entityId: tool.id,
          label: tool.title,
          supportingLabel: tool.name,
          description: tool.description,
        },
      ]
    : []

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
