// What the form of a store asks for, filled in as far as the service knows it.
import type { JsonObject } from '#base/json.ts'
import type { ReadinessTarget } from './readiness.ts'

/** Exactly one of `value` and `gap` is not empty: a gap says what a person has to write. */
export type SheetField = { key: string; label: string; value: string; gap: string }

/** `title` names a tool, a widget, a skill or a test case; "" where a section has one item only. */
export type SheetItem = { title: string; fields: SheetField[] }
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
  /** Of the contents, as `sha256:<hex>`: the same for the draft and the release that is made of it. */
  digest: string
  gapCount: number
  sections: SheetSection[]
}

/** `content`: what the portal of a store fills its form in from. `problems`: what it would reject, with the place. */
export type ImportFile = { content: JsonObject; problems: string[] }

/** A sheet as data and as Markdown, with a name for its file. `importFile`: null for targets whose portal has none. */
export type FormattedSheet = {
  sheet: SubmissionSheet
  markdown: string
  fileName: string
  importFile: ImportFile | null
}
