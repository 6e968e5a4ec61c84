import { differencesTexts } from '../texts/differences-texts.ts'

/** A value of a member as a person reads it: texts as they are, everything else as JSON. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return differencesTexts.absent
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
