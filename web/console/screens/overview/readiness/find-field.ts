import type { ReadinessFinding } from '../../../api/queries/readiness.ts'
import { readinessTexts as texts } from '../../../texts/readiness-texts.ts'

/** A field in the app's settings. */
export type FieldOfFinding = { tab: 'profile' | 'store'; name: string; label: string }
type Place = Pick<ReadinessFinding, 'code' | 'field' | 'references'>

/**
 * The field that resolves a finding about the app or its store listing; null if the finding is about
 * something else.
 */
export function findField({ code, field, references }: Place): FieldOfFinding | null {
  const [entity] = references
  const toField = (tab: FieldOfFinding['tab'], name: string, label = texts.fields[name]) =>
    label === undefined ? null : { tab, name, label }
  if (code === 'test_cases_missing') return toField('store', 'negative_prompts')
  const [, member] = /^store_listing\.(.+)$/.exec(field) ?? []
  if (member === 'justifications')
    return toField('store', `justifications.${entity?.supporting_label}`, texts.fields.justifications)
  if (member) return toField('store', member)
  return entity?.entity_type === 'app' ? toField('profile', field) : null
}
