import { mappingTexts } from '../../../texts/widgets-texts.ts'
import { joinClasses } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/labelled-fields.tsx'

type SlotFieldsProps = {
  slots: readonly string[]
  mappings: Record<string, string>
  /** The slot that the next pick fills. */
  target: string | null
  onChoose: (slot: string) => void
  onChange: (mappings: Record<string, string>) => void
}

/** The slots of a primitive. Picking fills the slot that was focused last. */
export const SlotFields = ({ slots, mappings, target, onChoose, onChange }: SlotFieldsProps) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-sm font-medium">{mappingTexts.values}</h2>
    <p className="text-xs text-muted">{mappingTexts.valuesHint}</p>
    <div className="grid gap-3 sm:grid-cols-2">
      {slots.map((slot) => (
        <div
          key={slot}
          className={joinClasses(
            'rounded-control border-l-2 pl-2',
            slot === target ? 'border-accent' : 'border-transparent',
          )}
        >
          <TextField
            label={mappingTexts.slots[slot] ?? slot}
            isCode
            placeholder={mappingTexts.guessed}
            value={mappings[slot] ?? ''}
            onFocus={() => onChoose(slot)}
            onChange={(value) => onChange(withSlot(mappings, slot, value))}
          />
        </div>
      ))}
    </div>
  </section>
)

/** An empty slot has no entry, and the service guesses its path. */
function withSlot(mappings: Record<string, string>, slot: string, value: string): Record<string, string> {
  const { [slot]: _old, ...others } = mappings
  return value === '' ? others : { ...mappings, [slot]: value }
}
