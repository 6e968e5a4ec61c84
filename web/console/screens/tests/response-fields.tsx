import type { RecordedResponse } from '../../api/queries/test-cases.ts'
import { testCaseTexts as texts } from '../../texts/tests-texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { TextAreaField, TextField } from '../../ui/labelled-fields.tsx'

const emptyResponse: RecordedResponse = { status: 200, content_type: 'application/json', body: '{}' }

type ResponseFieldsProps = {
  value: RecordedResponse | null
  onChange: (value: RecordedResponse | null) => void
}

/** The recorded response, which replaces the API in a run. */
export const ResponseFields = ({ value, onChange }: ResponseFieldsProps) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="mb-2 text-sm font-medium">{texts.response}</legend>
    <Checkbox
      label={texts.hasResponse}
      hint={texts.hasResponseHint}
      checked={value !== null}
      onChange={(event) => onChange(event.target.checked ? emptyResponse : null)}
    />
    {value && (
      <>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={texts.status}
            type="number"
            required
            isRequired={false}
            min={100}
            max={599}
            value={value.status ?? ''}
            onChange={(status) => onChange({ ...value, status: Number(status) })}
          />
          <TextField
            label={texts.contentType}
            isCode
            value={value.content_type ?? ''}
            onChange={(type) => onChange({ ...value, content_type: type })}
          />
        </div>
        <TextAreaField
          label={texts.body}
          spellCheck={false}
          className="max-h-96 font-mono text-sm"
          value={value.body}
          onChange={(body) => onChange({ ...value, body })}
        />
      </>
    )}
  </fieldset>
)
