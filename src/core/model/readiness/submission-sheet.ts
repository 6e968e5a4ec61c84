// The submission form of a store, filled in as far as the service knows the answers.
import type { JsonObject } from '#base/json.ts'
import type { ReadinessTarget } from './readiness.ts'

/** Either `value` or `gap` is empty. A gap says what a person has to write. */
export type SheetField = { key: string; label: string; value: string; gap: string }

/**
 * `title` names a tool, a widget, a skill or a test case; "" where a section has one item only. `request`: a sentence
 * that says what a tool sends.
 */
export type SheetItem = { title: string; request?: string; fields: SheetField[] }
export type SheetSection = { key: string; title: string; items: SheetItem[] }

export type SubmissionSheet = {
  target: ReadinessTarget
  /** As in 2026-10-07. */
  rulesCheckedOn: string
  appName: string
  /** The number of the release; null for the draft. */
  releaseVersion: number | null
  /** The semantic version in server.json that the release has, or that a release of the draft would get. */
  serverVersion: string
  /** Digest of the contents, as `sha256:<hex>`: equal for a draft and the release made from it. */
  digest: string
  gapCount: number
  sections: SheetSection[]
}

/**
 * `content`: the data that the portal of a store fills its form from. `problems`: what the portal would reject, and
 * where.
 */
export type ImportFile = { content: JsonObject; problems: string[] }

/** A sheet as data and as Markdown, with a name for its file. `importFile`: null for targets whose portal has none. */
export type FormattedSheet = {
  sheet: SubmissionSheet
  markdown: string
  fileName: string
  importFile: ImportFile | null
}
