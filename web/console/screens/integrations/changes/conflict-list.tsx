import type { MergeChoice, MergeConflict, PendingDifference } from '../../../api/queries/refresh.ts'
import { formatValue } from '../../../differences/format-value.ts'
import { changesTexts as texts } from '../../../texts/changes-texts.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

export type Decisions = Record<string, MergeChoice>

type ConflictListProps = {
  difference: PendingDifference
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

const listOptions = ({ successor }: MergeConflict) =>
  (['keep_mine', 'take_document', ...(successor ? (['take_successor'] as const) : [])] as const).map(
    (value) => ({ value, label: texts.choices[value] }),
  )

/** The conflicts, with all three sides next to each other. */
export function ConflictList({ difference, decisions, onDecide }: ConflictListProps) {
  const names = listNames(difference)
  return (
    <ul className="flex flex-col gap-4">
      {difference.conflicts.map((conflict) => {
        const label = nameConflict(conflict, names)
        return (
          <li key={conflict.id} className="flex flex-col gap-2 rounded-card border border-line p-3">
            <p className="font-mono text-xs font-medium break-words">{label}</p>
            <ConflictSides conflict={conflict} />
            <ConflictHints conflict={conflict} />
            <SegmentedControl<MergeChoice | ''>
              label={texts.choice(label)}
              options={listOptions(conflict)}
              value={decisions[conflict.id] ?? ''}
              onChange={(choice) => choice && onDecide({ ...decisions, [conflict.id]: choice })}
            />
          </li>
        )
      })}
    </ul>
  )
}

const nameConflict = ({ entity, entity_id: id, pointer }: MergeConflict, names: Map<string, string>) =>
  entity === 'integration' ? texts.server : `${names.get(id) ?? ''} ${pointer || texts.wholeOperation}`

function ConflictHints({ conflict: { entity, pointer, successor } }: { conflict: MergeConflict }) {
  const hints = [
    ...(entity === 'integration' ? [texts.serverHint] : []),
    ...(successor ? [texts.successor(successor.method, successor.path)] : []),
    ...(entity === 'operation' && pointer === '' ? [texts.removal] : []),
  ]
  return hints.length > 0 && <p className="text-sm text-muted">{hints.join(' ')}</p>
}

const ConflictSides = ({ conflict }: { conflict: MergeConflict }) => (
  <dl className="grid grid-cols-1 gap-3 text-sm md:grid-cols-3">
    {(['base', 'theirs', 'mine'] as const).map((side) => (
      <div key={side} className="min-w-0">
        <dt className="text-muted">{texts[side]}</dt>
        <dd className="max-h-60 overflow-y-auto whitespace-pre-wrap break-words">
          {formatValue(conflict[side])}
        </dd>
      </div>
    ))}
  </dl>
)

/** The keys of operations and tools by id. */
const listNames = ({ operations }: PendingDifference): Map<string, string> =>
  new Map(
    operations.flatMap(({ operation_id: id, key, tools }) => [
      [id ?? '', key] as const,
      ...tools.map((tool) => [tool.tool_id, tool.key] as const),
    ]),
  )
