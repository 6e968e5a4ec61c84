import type { SchemaEntry } from '../../api/queries/operations.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { Badge } from '../../ui/badge.tsx'

/** Arguments or fields of a result, with types and descriptions. */
export function SchemaEntries({ entries, empty }: { entries: SchemaEntry[]; empty: string }) {
  if (entries.length === 0) return <p className="text-sm text-muted">{empty}</p>
  return (
    <dl className="flex flex-col divide-y divide-line">
      {entries.map(({ name, type, description, required, enum_values: values }) => (
        <div key={name} className="py-2 first:pt-0 last:pb-0">
          <dt className="flex flex-wrap items-baseline gap-2">
            <code className="font-mono text-sm font-medium break-all">{name}</code>
            <span className="text-xs text-muted">{type}</span>
            {required && <Badge tone="info">{integrationsTexts.operations.required}</Badge>}
          </dt>
          <dd className="text-sm break-words text-muted">
            {description}{' '}
            {values.length > 0 && <code className="font-mono text-xs">{values.join(' | ')}</code>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
