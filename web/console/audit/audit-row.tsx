import type { AuditEntry } from '../api/queries/audit.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { describeActor, describeChange } from './describe-entry.ts'

export type AuditNames = { people: ReadonlyMap<string, string>; entities: ReadonlyMap<string, string> }

type AuditRowProps = { entry: AuditEntry; names: AuditNames; onOpen: () => void }

export const AuditRow = ({ entry, names: { people, entities }, onOpen }: AuditRowProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 text-left hover:bg-raised sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_8rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,14rem)_8rem]"
  >
    <span className="block text-sm first-letter:uppercase sm:truncate">
      {entry.changes.map((change) => describeChange(change, entities)).join(', ')}
    </span>
    <span className="truncate font-mono text-sm text-muted max-lg:hidden">{entry.operation}</span>
    <span className="truncate text-sm max-sm:col-start-1">{describeActor(entry.actor, people)}</span>
    <span className="text-right text-sm text-muted max-sm:col-start-2 max-sm:row-start-1">
      <RelativeTime time={entry.at} />
    </span>
  </button>
)
