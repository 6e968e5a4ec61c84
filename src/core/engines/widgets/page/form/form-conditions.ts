import type { PageCondition } from '../model/page-model.ts'
import { type FormEntry, isEmptyValue } from './field-values.ts'

/** The entries that are shown, each required where its condition holds. A condition on a hidden field does not hold. */
export function selectShownEntries(entries: FormEntry[]): FormEntry[] {
  const isMet = (condition: PageCondition | null, path: string[]): boolean => {
    const other = condition && entries.find(({ field }) => field.id === condition.field)
    if (!condition || !other || path.includes(other.field.id)) return condition === null
    return hasOneOf(other, condition.values) && isShown(other, path)
  }
  const isShown = ({ field }: FormEntry, path: string[]) => isMet(field.visibleWhen, [...path, field.id])
  return entries
    .filter((entry) => isShown(entry, []))
    .map((entry) => {
      const { requiredWhen } = entry.field
      return requiredWhen && isMet(requiredWhen, []) ? withRequired(entry) : entry
    })
}

const hasOneOf = ({ value }: FormEntry, values: string[]) =>
  values.length === 0 ? !isEmptyValue(value) : [value].flat().some((item) => values.includes(String(item)))

const withRequired = (entry: FormEntry): FormEntry => ({
  ...entry,
  field: { ...entry.field, required: true },
})
