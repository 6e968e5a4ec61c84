import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { TestAssertion } from '../../api/queries/test-cases.ts'
import { JsonInput } from '../../schema-form/json-input.tsx'
import { isJsonMembers } from '../../schema-form/json-schema.ts'
import { testCaseTexts as texts } from '../../texts/tests-texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { SelectField, TextField } from '../../ui/labelled-fields.tsx'
import { toOptions } from '../../ui/to-options.ts'

const newAssertion: TestAssertion = { type: 'contains', path: '/result/text', value: '' }

/** Paths that assertions often use. */
const usualPaths = [
  '/outcome',
  '/request/method',
  '/request/path',
  '/request/query',
  '/request/headers',
  '/request/body',
  '/response/status',
  '/result/error',
  '/result/text',
  '/result/data',
]
const pathListId = 'usual-assertion-paths'

type AssertionListProps = { values: readonly TestAssertion[]; onChange: (values: TestAssertion[]) => void }

export const AssertionList = ({ values, onChange }: AssertionListProps) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="text-sm font-medium">{texts.assertions}</legend>
    <p className="text-xs text-muted">{texts.assertionsHint}</p>
    <datalist id={pathListId}>
      {usualPaths.map((path) => (
        <option key={path} value={path} />
      ))}
    </datalist>
    {values.map((assertion, index) => (
      <AssertionRow
        // biome-ignore lint/suspicious/noArrayIndexKey: an assertion has no other identity
        key={index}
        place={index + 1}
        assertion={assertion}
        onChange={(changed) => onChange(values.with(index, changed))}
        onRemove={() => onChange(values.toSpliced(index, 1))}
      />
    ))}
    <Button className="self-start" onClick={() => onChange([...values, newAssertion])}>
      <Plus aria-hidden className="size-4" />
      {texts.addAssertion}
    </Button>
  </fieldset>
)

type AssertionRowProps = {
  place: number
  assertion: TestAssertion
  onChange: (assertion: TestAssertion) => void
  onRemove: () => void
}

const AssertionRow = ({ place, assertion, onChange, onRemove }: AssertionRowProps) => (
  <fieldset className="rounded-control border border-line p-3">
    <legend className="sr-only">{texts.assertion(place)}</legend>
    <div className="grid gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
      <TextField
        label={texts.path}
        list={pathListId}
        spellCheck={false}
        isCode
        value={assertion.path}
        onChange={(value) => onChange({ ...assertion, path: value })}
      />
      <SelectField
        label={texts.type}
        value={assertion.type}
        options={toOptions(texts.types)}
        onChange={(value) => onChange(withType(assertion, value as TestAssertion['type']))}
      />
      <IconButton
        icon={Trash}
        label={texts.removeAssertion(place)}
        className="self-end max-sm:hidden"
        onClick={onRemove}
      />
    </div>
    <div className="mt-3">
      <ValueField assertion={assertion} onChange={(value) => onChange({ ...assertion, value })} />
    </div>
    <Button look="quiet" className="mt-2 -ml-3.5 sm:hidden" onClick={onRemove}>
      <Trash aria-hidden className="size-4" />
      {texts.removeAssertion(place)}
    </Button>
  </fieldset>
)

const kindOf = (type: string) => type.replace(/^not-/, '')
const takesText = (type: string) => ['starts-with', 'regex'].includes(kindOf(type))

/** Resets a value that does not fit the new type, since the service would reject it. */
function withType(assertion: TestAssertion, type: TestAssertion['type']): TestAssertion {
  const { value } = assertion
  if (takesText(type)) return { ...assertion, type, value: typeof value === 'string' ? value : '' }
  if (kindOf(type) === 'is-json') return { ...assertion, type, value: isJsonMembers(value) ? value : {} }
  return { ...assertion, type }
}

type ValueFieldProps = { assertion: TestAssertion; onChange: (value: unknown) => void }

/** A text for types that compare text, JSON for all others. */
const ValueField = ({ assertion: { type, value }, onChange }: ValueFieldProps) => (
  <Field label={kindOf(type) === 'is-json' ? texts.schemaValue : texts.value}>
    {(control) =>
      takesText(type) ? (
        <TextInput
          {...control}
          spellCheck={false}
          className="font-mono text-sm"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <JsonInput attributes={control} value={value} onChange={(changed) => onChange(changed ?? null)} />
      )
    }
  </Field>
)
