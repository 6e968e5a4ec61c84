import type { RateLimit } from '#base/rate-limiter.ts'
import type { SheetField, SheetSection } from '#core/model/readiness/submission-sheet.ts'
import type { ReadinessSubject } from '../readiness-subject.ts'

/** `changes`: what a release of the draft would mean for clients, in words; "" for a release. */
export type SheetSource = {
  subject: ReadinessSubject
  releaseVersion: number | null
  serverVersion: string
  digest: string
  changes: string
  /** Of the app, for all of its callers together; null: none. */
  rateLimit: RateLimit | null
}

export type SheetSectionBuilder = (source: SheetSource) => SheetSection

/** A field with its value; without one, `gap` says what is to be written. */
export const buildField = (
  [key, label]: readonly [key: string, label: string],
  value: string,
  gap = 'Not set.',
): SheetField => ({ key, label, value: value.trim(), gap: value.trim() ? '' : gap })

/** A field that a person has to complete even though something is known. */
export const buildGap = ([key, label]: readonly [key: string, label: string], gap: string): SheetField => ({
  key,
  label,
  value: '',
  gap,
})

export const formatList = (values: readonly string[]): string => values.join(', ') || 'none'
