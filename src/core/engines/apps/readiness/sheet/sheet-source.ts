import type { RateLimit } from '#base/rate-limiter.ts'
import type { SheetField, SheetSection } from '#core/model/readiness/submission-sheet.ts'
import type { ReadinessSubject } from '../readiness-subject.ts'

/** `changes`: the effects of a release of the draft on clients, in words; "" for a release. */
export type SheetSource = {
  subject: ReadinessSubject
  releaseVersion: number | null
  serverVersion: string
  digest: string
  changes: string
  /** The limit of the app, for all of its callers together; null if there is none. */
  rateLimit: RateLimit | null
}

export type SheetSectionBuilder = (source: SheetSource) => SheetSection

/** A field with its value; without a value, `gap` says what to write. */
export const buildField = (
  [key, label]: readonly [key: string, label: string],
  value: string,
  gap = 'Not set.',
): SheetField => ({ key, label, value: value.trim(), gap: value.trim() ? '' : gap })

/** A field that a person must complete, although part of it is known. */
export const buildGap = ([key, label]: readonly [key: string, label: string], gap: string): SheetField => ({
  key,
  label,
  value: '',
  gap,
})

export const formatList = (values: readonly string[]): string => values.join(', ') || 'none'
