import type { FieldDifference } from '../api/queries/releases.ts'
import { differencesTexts } from '../texts/differences-texts.ts'
import { formatValue } from './format-value.ts'
import { labelField } from './label-field.ts'

/** Fields with their values before and after. */
export const FieldDifferences = ({ fields, omitted }: { fields: FieldDifference[]; omitted: number }) => (
  <div className="mt-2 flex flex-col gap-3 pl-4">
    {fields.map(({ path, before, after, truncated }) => (
      <div key={path}>
        <FieldLabel path={path} isTruncated={truncated} />
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          <dt className="text-muted">{differencesTexts.before}</dt>
          <dd className="rounded bg-danger-soft px-2 whitespace-pre-wrap break-words">
            {formatValue(before)}
          </dd>
          <dt className="text-muted">{differencesTexts.after}</dt>
          <dd className="rounded bg-accent-soft px-2 whitespace-pre-wrap break-words">
            {formatValue(after)}
          </dd>
        </dl>
      </div>
    ))}
    {omitted > 0 && <p className="text-sm text-muted">{differencesTexts.moreFields(omitted)}</p>}
  </div>
)

function FieldLabel({ path, isTruncated }: { path: string; isTruncated: boolean }) {
  const { label, inner } = labelField(path)
  return (
    <p className="text-xs font-medium break-words">
      {label} {inner && <code>{inner}</code>}{' '}
      {isTruncated && <span className="text-muted">{differencesTexts.truncated}</span>}
    </p>
  )
}
