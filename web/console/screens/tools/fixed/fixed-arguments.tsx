import X from 'lucide-react/icons/x'
import type { SchemaEntry } from '../../../api/queries/operations.ts'
import { fixedArgumentsTexts } from '../../../texts/tools-texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { ToolEdits } from '../use-tool-edits.ts'
import { FixedArgumentForm } from './fixed-argument-form.tsx'
import { formatFixedValue } from './fixed-value.ts'

type FixedArgumentsProps = { edits: ToolEdits; entries: SchemaEntry[] }

/** The arguments with fixed values, and a form to add one. */
export default function FixedArguments({ edits, entries }: FixedArgumentsProps) {
  const { fixed_arguments: fixed } = edits.values
  const change = (values: Record<string, unknown>) => edits.set({ fixed_arguments: values })
  return (
    <section className="flex flex-col gap-3" aria-label={fixedArgumentsTexts.title}>
      <header>
        <h3 className="text-sm font-medium">{fixedArgumentsTexts.title}</h3>
        <p className="text-xs text-muted">{fixedArgumentsTexts.hint}</p>
      </header>
      <FixedList
        fixed={fixed}
        onRemove={(name) =>
          change(Object.fromEntries(Object.entries(fixed).filter(([member]) => member !== name)))
        }
      />
      <FixedArgumentForm
        entries={entries.filter(({ name }) => !Object.hasOwn(fixed, name))}
        onFix={(name, value) => change({ ...fixed, [name]: value })}
      />
    </section>
  )
}

type FixedListProps = { fixed: Record<string, unknown>; onRemove: (name: string) => void }

function FixedList({ fixed, onRemove }: FixedListProps) {
  const members = Object.entries(fixed)
  if (members.length === 0) return null
  return (
    <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
      {members.map(([name, value]) => (
        <li key={name} className="flex items-center gap-2 py-1 pr-1 pl-3">
          <code className="font-mono text-sm font-medium break-all">{name}</code>
          <code
            className="min-w-0 grow truncate font-mono text-xs text-muted"
            title={formatFixedValue(value)}
          >
            {formatFixedValue(value)}
          </code>
          <IconButton icon={X} label={fixedArgumentsTexts.remove(name)} onClick={() => onRemove(name)} />
        </li>
      ))}
    </ul>
  )
}
