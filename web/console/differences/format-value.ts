import { differencesTexts } from '../texts/differences-texts.ts'

/** Texts stay as they are; other values become JSON. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return differencesTexts.absent
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
