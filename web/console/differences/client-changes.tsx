import type { ReactNode } from 'react'
import type { ClientChange } from '../api/queries/releases.ts'
import { differencesTexts } from '../texts/differences-texts.ts'
import { ChangeClassBadge } from './change-class-badge.tsx'
import { FieldDifferences } from './field-differences.tsx'

type ClientChangesProps = {
  changes: ClientChange[]
  total: number
  /** Rendered below a change that the user can act on. */
  renderAction?: (change: ClientChange) => ReactNode
}

/** Changes in the terms of MCP clients. */
export const ClientChanges = ({ changes, total, renderAction }: ClientChangesProps) => (
  <>
    <ul className="flex flex-col gap-1.5 text-sm">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.entity_id} ${change.name}`}>
          <ClientChangeRow change={change} />
          {renderAction?.(change)}
        </li>
      ))}
    </ul>
    {total > changes.length && (
      <p className="mt-2 text-sm text-muted">{differencesTexts.moreClientChanges(total - changes.length)}</p>
    )}
  </>
)

function ClientChangeRow({ change }: { change: ClientChange }) {
  const { kind, name, class: changeClass, notice, fields, omitted_fields: omitted } = change
  const text = (
    <>
      {differencesTexts.clients[kind]} <span className="font-medium break-words">{name}</span>{' '}
      <ChangeClassBadge value={changeClass} />
      <span className="block text-xs text-muted">{notice}</span>
    </>
  )
  if (fields.length === 0) return <p>{text}</p>
  return (
    <details>
      <summary>{text}</summary>
      <FieldDifferences fields={fields} omitted={omitted} />
    </details>
  )
}
