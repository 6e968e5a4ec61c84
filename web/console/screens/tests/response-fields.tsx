import type { RecordedResponse } from '../../api/queries/test-cases.ts'
import { testCaseTexts as texts } from '../../texts/tests-texts.ts'
import { Checkbox, Field, TextArea, TextInput } from '../../ui/field.tsx'

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
          <Field label={texts.status}>
            {(control) => (
              <TextInput
                {...control}
                type="number"
                required
                min={100}
                max={599}
                value={value.status ?? ''}
                onChange={(event) => onChange({ ...value, status: Number(event.target.value) })}
              />
            )}
          </Field>
          <Field label={texts.contentType}>
            {(control) => (
              <TextInput
                {...control}
                className="font-mono text-sm"
                value={value.content_type ?? ''}
                onChange={(event) => onChange({ ...value, content_type: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Field label={texts.body}>
          {(control) => (
            <TextArea
              {...control}
              spellCheck={false}
              className="max-h-96 font-mono text-sm"
              value={value.body}
              onChange={(event) => onChange({ ...value, body: event.target.value })}
            />
          )}
        </Field>
      </>
    )}
  </fieldset>
)
