import { SegmentedControl, SelectControl } from './option-controls.tsx'
import {
  localeOptions,
  modeOptions,
  type PreviewSettings,
  receivedOption,
  recordedOption,
  sampleOptions,
  themeOptions,
  widthOptions,
} from './preview-settings.ts'

type ControlsProps = {
  settings: PreviewSettings
  hasAnswer: boolean
  hasRecorded: boolean
  onChange(change: Partial<PreviewSettings>): void
}

export const Controls = ({ settings, hasAnswer, hasRecorded, onChange }: ControlsProps) => (
  <form class="controls" aria-label="Chat client" onSubmit={(event) => event.preventDefault()}>
    <SegmentedControl
      label="Result"
      options={[
        ...(hasAnswer ? [receivedOption] : []),
        ...(hasRecorded ? [recordedOption] : []),
        ...sampleOptions,
      ]}
      value={settings.sample}
      onSelect={(sample) => onChange({ sample })}
    />
    <SegmentedControl
      label="Theme"
      options={themeOptions}
      value={settings.theme}
      onSelect={(theme) => onChange({ theme })}
    />
    <SegmentedControl
      label="Width"
      options={widthOptions}
      value={settings.width}
      onSelect={(width) => onChange({ width })}
    />
    <SegmentedControl
      label="Display mode"
      options={modeOptions}
      value={settings.mode}
      onSelect={(mode) => onChange({ mode })}
    />
    <SelectControl
      label="Locale"
      options={localeOptions}
      value={settings.locale}
      onSelect={(locale) => onChange({ locale })}
    />
  </form>
)
