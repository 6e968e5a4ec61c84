import { type Choice, locales, modes, samples, themes, widths } from './choice.ts'
import { Segments, Select } from './choosers.tsx'

type Props = { choice: Choice; onChange(change: Partial<Choice>): void }

export const Controls = ({ choice, onChange }: Props) => (
  <form class="controls" aria-label="Chat client" onSubmit={(event) => event.preventDefault()}>
    <Segments
      label="Answer"
      options={samples}
      value={choice.sample}
      onChoose={(sample) => onChange({ sample })}
    />
    <Segments label="Theme" options={themes} value={choice.theme} onChoose={(theme) => onChange({ theme })} />
    <Segments label="Width" options={widths} value={choice.width} onChoose={(width) => onChange({ width })} />
    <Segments
      label="Display mode"
      options={modes}
      value={choice.mode}
      onChoose={(mode) => onChange({ mode })}
    />
    <Select
      label="Locale"
      options={locales}
      value={choice.locale}
      onChoose={(locale) => onChange({ locale })}
    />
  </form>
)
