import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import type { JsonMembers } from '../../../schema-form/json-schema.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useSavedSamples } from './saved-samples.ts'

type SampleListProps = { toolId: string; value: JsonMembers; onUse: (args: JsonMembers) => void }

/** Saved arguments, on this device. */
export function SampleList({ toolId, value, onUse }: SampleListProps) {
  const { samples, save, remove } = useSavedSamples(toolId)
  const [name, setName] = useState('')
  function saveSample(event: FormEvent): void {
    event.preventDefault()
    save({ name: name.trim(), arguments: value })
    showToast({ title: playgroundTexts.sampleSaved(name.trim()) })
    setName('')
  }
  return (
    <details>
      <summary className="py-1 text-sm font-medium">
        {playgroundTexts.samples} {samples.length > 0 && `(${samples.length})`}
      </summary>
      <p className="text-xs text-muted">{playgroundTexts.samplesHint}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {samples.map((sample) => (
          <li key={sample.name} className="flex max-w-full items-center rounded-control border border-line">
            <button
              type="button"
              aria-label={playgroundTexts.applySample(sample.name)}
              className="min-h-9 min-w-0 truncate px-2.5 text-sm hover:bg-raised pointer-coarse:min-h-11"
              onClick={() => onUse(sample.arguments)}
            >
              {sample.name}
            </button>
            <IconButton
              icon={X}
              label={playgroundTexts.removeSample(sample.name)}
              onClick={() => remove(sample.name)}
            />
          </li>
        ))}
      </ul>
      <form className="mt-2 flex gap-2" onSubmit={saveSample}>
        <TextInput
          aria-label={playgroundTexts.sampleName}
          placeholder={playgroundTexts.sampleName}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {playgroundTexts.saveSample}
        </Button>
      </form>
    </details>
  )
}
