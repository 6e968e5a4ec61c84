import type { Tool } from '../../../api/queries/tools.ts'
import { resultTexts } from '../../../texts/tools-texts.ts'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import type { ToolEdits } from '../use-tool-edits.ts'
import { AnswerPicker } from './answer-picker.tsx'
import { SelectionRows } from './selection-fields.tsx'
import { useSelectionRows } from './use-selection-rows.ts'

const validations = ['lenient', 'strict', 'off'] as const

/** The part of a response that the model gets. */
export default function ResultTab({ edits }: { edits: ToolEdits }) {
  const { result_options: options } = edits.values
  const change = (changed: Partial<Tool['result_options']>) =>
    edits.set({ result_options: { ...options, ...changed } })
  const [rows, setRows] = useSelectionRows(options.select, (select) => change({ select }))
  return (
    <>
      <p className="text-sm text-muted">{resultTexts.intro}</p>
      <SelectionRows tool={edits.values} rows={rows} onChange={setRows} />
      <AnswerPicker tool={edits.values} rows={rows} onChange={setRows} />
      <TextField
        label={resultTexts.maxBytes}
        hint={resultTexts.maxBytesHint}
        type="number"
        min={1000}
        max={1_000_000}
        step={1000}
        value={String(options.max_bytes)}
        onChange={(value) => change({ max_bytes: Number(value) })}
      />
      <SelectField
        label={resultTexts.validation}
        hint={resultTexts.validationHint}
        value={options.output_validation}
        options={validations.map((value) => ({ value, label: resultTexts.validations[value] }))}
        onChange={(value) => change({ output_validation: value as (typeof validations)[number] })}
      />
    </>
  )
}
