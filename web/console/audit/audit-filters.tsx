import type { ReactNode } from 'react'
import type { AuditEntry } from '../api/queries/audit.ts'
import { auditTexts } from '../texts/audit-texts.ts'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/labelled-fields.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { type AuditSearch, auditRanges } from './audit-search.ts'
import { describeActor } from './describe-entry.ts'

type AuditFiltersProps = {
  search: AuditSearch
  /** The people who made these changes are the options of the filter. */
  entries: AuditEntry[]
  /** The names of people, by subject. */
  people: ReadonlyMap<string, string>
  apps?: { id: string; name: string }[]
  onChange: (change: AuditSearch) => void
  exportButton: ReactNode
}

const rangeOptions = auditRanges.map((range) => ({ value: range, label: auditTexts.ranges[range] }))

export function AuditFilters(props: AuditFiltersProps) {
  const { search, entries, people, apps, onChange, exportButton } = props
  const persons = listPeople(entries, people, search.subject)
  const selects = [
    { name: 'range', label: auditTexts.range, options: rangeOptions, fallback: '30d' },
    { name: 'subject', label: auditTexts.person, options: persons, fallback: '' },
    ...(apps ? [{ name: 'app', label: auditTexts.app, options: listApps(apps), fallback: '' } as const] : []),
  ] as const
  return (
    <div className="flex flex-wrap items-end gap-3">
      {selects.map(({ name, label, options, fallback }) => (
        <div key={name} className="w-full sm:w-48">
          <SelectField
            label={label}
            options={[...options]}
            value={search[name] ?? fallback}
            onChange={(value) => onChange({ [name]: value })}
          />
        </div>
      ))}
      <div className="w-full sm:w-48">
        <Field label={auditTexts.operation}>
          {(control) => (
            <SearchInput
              {...control}
              className="font-mono text-sm"
              placeholder={auditTexts.operationHint}
              value={search.operation ?? ''}
              onSearch={(operation) => onChange({ operation })}
            />
          )}
        </Field>
      </div>
      {exportButton}
    </div>
  )
}

const listApps = (apps: { id: string; name: string }[]) => [
  { value: '', label: auditTexts.allApps },
  ...apps.map(({ id, name }) => ({ value: id, label: name })),
]

function listPeople(entries: AuditEntry[], people: ReadonlyMap<string, string>, chosen = '') {
  const labels = new Map(chosen ? [[chosen, people.get(chosen) ?? chosen]] : [])
  for (const { actor } of entries) if (actor.subject) labels.set(actor.subject, describeActor(actor, people))
  return [
    { value: '', label: auditTexts.everybody },
    ...[...labels].map(([value, label]) => ({ value, label })),
  ]
}
