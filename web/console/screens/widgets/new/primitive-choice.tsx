import { newWidgetTexts, widgetsTexts } from '../../../texts/widgets-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Primitive, primitives } from '../primitives.ts'

type PrimitiveChoiceProps = {
  value: Primitive
  suggested?: Primitive | undefined
  onChange: (primitive: Primitive) => void
}

export const PrimitiveChoice = ({ value, suggested, onChange }: PrimitiveChoiceProps) => (
  <fieldset>
    <legend className="text-sm font-medium">{widgetsTexts.primitive}</legend>
    <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2">
      {primitives.map((primitive) => (
        <label
          key={primitive}
          className="flex cursor-pointer flex-col rounded-control border border-line p-2.5 text-sm hover:bg-raised has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="primitive"
            className="sr-only"
            value={primitive}
            checked={value === primitive}
            onChange={() => onChange(primitive)}
          />
          <span className="flex flex-wrap items-center gap-x-2 font-medium">
            {widgetsTexts.primitives[primitive].label}
            {suggested === primitive && <Badge tone="info">{newWidgetTexts.suggested}</Badge>}
          </span>
          <span className="text-xs text-muted">{widgetsTexts.primitives[primitive].hint}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
