import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { mappingTexts } from '../../../texts/widgets-texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'

type EntryKind = 'labels' | 'series' | 'figures'

const kindTexts: Record<EntryKind, { hint?: string; add: string }> = {
  labels: { hint: mappingTexts.labelsHint, add: mappingTexts.addLabel },
  series: { add: mappingTexts.addSeries },
  figures: { hint: mappingTexts.figuresHint, add: mappingTexts.addFigure },
}

type EntryListProps = {
  kind: EntryKind
  /** Keys with fields of their own. */
  slots: readonly string[]
  mappings: Record<string, string>
  onChange: (mappings: Record<string, string>) => void
}

/** Mappings with free keys: labels of a record, or names of series, or labels of figures. */
export function EntryList({ kind, slots, mappings, onChange }: EntryListProps) {
  const { hint, add: addText } = kindTexts[kind]
  const entries = Object.entries(mappings)
  const free = entries.filter(([name]) => !slots.includes(name))
  const replace = (name: string, next: [string, string] | null) =>
    onChange(
      Object.fromEntries(entries.flatMap((entry) => (entry[0] === name ? (next ? [next] : []) : [entry]))),
    )
  const add = () => {
    const base = mappingTexts.entryName
    let name = base
    for (let count = 2; Object.hasOwn(mappings, name); count += 1) name = `${base} ${count}`
    onChange({ ...mappings, [name]: '' })
  }
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">{mappingTexts[kind]}</h2>
      {hint && free.length === 0 && <p className="text-sm text-muted">{hint}</p>}
      <ul className="flex flex-col gap-2">
        {free.map(([name, path]) => (
          <li key={name} className="flex items-center gap-1.5">
            <EntryName
              name={name}
              isTaken={(next) => Object.hasOwn(mappings, next)}
              onRename={(next) => replace(name, [next, path])}
            />
            <TextInput
              aria-label={`${mappingTexts.entryPath} (${name})`}
              className="font-mono text-sm"
              placeholder={mappingTexts.entryPath}
              value={path}
              onChange={(event) => replace(name, [name, event.target.value])}
            />
            <IconButton icon={X} label={texts.order.remove(name)} onClick={() => replace(name, null)} />
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={add}>
        <Plus aria-hidden className="size-4" />
        {addText}
      </Button>
    </section>
  )
}

type EntryNameProps = { name: string; isTaken: (name: string) => boolean; onRename: (name: string) => void }

/** Renames on blur, since a half-typed name may equal that of another entry. */
function EntryName({ name, isTaken, onRename }: EntryNameProps) {
  const [typed, setTyped] = useState(name)
  const rename = () => {
    const next = typed.trim()
    if (next === name) return
    if (next === '' || isTaken(next)) setTyped(name)
    else onRename(next)
  }
  return (
    <TextInput
      aria-label={`${mappingTexts.entryName} (${name})`}
      className="text-sm"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={rename}
      onKeyDown={(event) => event.key === 'Enter' && rename()}
    />
  )
}
