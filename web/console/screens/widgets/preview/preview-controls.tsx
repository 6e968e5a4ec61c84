import { previewTexts } from '../../../texts/widgets-texts.ts'
import { SelectField } from '../../../ui/labelled-fields.tsx'
import { type PreviewSettings, previewOptions, receivedSample } from './preview-settings.ts'

type PreviewControlsProps = {
  settings: PreviewSettings
  hasAnswer: boolean
  onChange: (change: Partial<PreviewSettings>) => void
}

const names = ['sample', 'theme', 'width', 'mode', 'locale'] as const

/** The settings of the simulated chat client. */
export const PreviewControls = ({ settings, hasAnswer, onChange }: PreviewControlsProps) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
    {names.map((name) => (
      <SelectField
        key={name}
        label={previewTexts.controls[name]}
        className="text-sm"
        value={settings[name]}
        options={previewOptions[name]
          .filter((value) => hasAnswer || value !== receivedSample)
          .map((value) => ({ value, label: previewTexts.options[name]?.[value] ?? value }))}
        onChange={(value) => onChange({ [name]: value })}
      />
    ))}
  </div>
)
