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
  apps?: { id: string; name: string }[]
  onChange: (change: AuditSearch) => void
  exportButton: ReactNode
}

const rangeOptions = auditRanges.map((range) => ({ value: range, label: auditTexts.ranges[range] }))

export function AuditFilters({ search, entries, apps, onChange, exportButton }: AuditFiltersProps) {
  const selects = [
    { name: 'range', label: auditTexts.range, options: rangeOptions, fallback: '30d' },
    { name: 'subject', label: auditTexts.person, options: listPeople(entries, search.subject), fallback: '' },
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

function listPeople(entries: AuditEntry[], chosen = '') {
  const people = new Map(chosen ? [[chosen, chosen]] : [])
  for (const { actor } of entries) if (actor.subject) people.set(actor.subject, describeActor(actor))
  return [
    { value: '', label: auditTexts.everybody },
    ...[...people].map(([value, label]) => ({ value, label })),
  ]
}
