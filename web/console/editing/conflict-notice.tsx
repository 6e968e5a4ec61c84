import { formatValue } from '../differences/format-value.ts'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { EditConflict } from './edit-conflict.ts'

type ConflictNoticeProps<Data extends object> = {
  conflicts: EditConflict<Data>[]
  onTakeTheirs: (key: keyof Data) => void
  /** Overwrites the values of others with the user's. */
  onOverwrite: () => void
}

/** Shows the fields that someone else changed during the edit, with a choice for each. */
export function ConflictNotice<Data extends object>(props: ConflictNoticeProps<Data>) {
  const { conflicts, onTakeTheirs, onOverwrite } = props
  if (conflicts.length === 0) return null
  const overwrite = <Button onClick={onOverwrite}>{texts.conflict.overwrite}</Button>
  return (
    <Notice tone="warning" isAlert title={texts.conflict.title} actions={overwrite}>
      <ul className="flex flex-col gap-3">
        {conflicts.map(({ key, theirs, mine }) => (
          <li key={String(key)}>
            <p className="font-mono text-xs font-medium">{String(key)}</p>
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <dt className="text-muted">{texts.conflict.theirs}</dt>
              <dd className="whitespace-pre-wrap">{formatValue(theirs)}</dd>
              <dt className="text-muted">{texts.conflict.mine}</dt>
              <dd className="whitespace-pre-wrap">{formatValue(mine)}</dd>
            </dl>
            <Button className="mt-1" onClick={() => onTakeTheirs(key)}>
              {texts.conflict.takeTheirs}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
