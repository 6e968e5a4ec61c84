import type { EntityDifference } from '../api/queries/releases.ts'
import { EntityLink } from '../shell/entity-link.tsx'
import { differencesTexts } from '../texts/differences-texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { FieldDifferences } from './field-differences.tsx'

const tones: Record<EntityDifference['change'], Tone> = {
  added: 'accent',
  changed: 'info',
  removed: 'danger',
}

type EntityDifferencesProps = { appId: string; differences: EntityDifference[]; total: number }

/** Added, changed and removed entities. A changed one unfolds to its fields. */
export function EntityDifferences({ appId, differences, total }: EntityDifferencesProps) {
  const more = total - differences.length
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {differences.map((difference) => (
          <li key={`${difference.entity_type} ${difference.entity_id}`} className="py-2 first:pt-0 last:pb-0">
            <EntityRow appId={appId} difference={difference} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">{differencesTexts.moreEntities(more)}</p>}
    </>
  )
}

function EntityRow({ appId, difference }: { appId: string; difference: EntityDifference }) {
  const { change, entity_type: type, entity_id: id, name, fields, omitted_fields: omitted } = difference
  const heading = (
    <span className="flex max-w-full flex-wrap items-baseline gap-x-2">
      <Badge tone={tones[change]}>{differencesTexts.kinds[change]}</Badge>
      <span className="text-sm text-muted">{type.replaceAll('_', ' ')}</span>
      {change === 'removed' ? (
        <span className="font-medium break-words">{name}</span>
      ) : (
        <EntityLink appId={appId} type={type} id={id}>
          {name || id}
        </EntityLink>
      )}
    </span>
  )
  if (change !== 'changed') return heading
  return (
    <>
      {heading}
      <details className="mt-1">
        <summary className="py-1 text-sm text-muted">
          {differencesTexts.changedMembers(fields.length + omitted)}
        </summary>
        <FieldDifferences fields={fields} omitted={omitted} />
      </details>
    </>
  )
}
