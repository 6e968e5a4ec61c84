import type { ToolListItem } from '../../api/queries/tools.ts'
import { testCaseTexts as texts } from '../../texts/tests-texts.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/labelled-fields.tsx'
import { toOptions } from '../../ui/to-options.ts'
import { AssertionList } from './assertion-list.tsx'
import { CallArguments } from './call-arguments.tsx'
import { ResponseFields } from './response-fields.tsx'
import type { TestCaseValues } from './test-case-values.ts'

export type ChangeTestCase = (change: Partial<TestCaseValues>) => void

type NameFieldsProps = { values: Pick<TestCaseValues, 'key' | 'description'>; onChange: ChangeTestCase }

export const NameFields = ({ values, onChange }: NameFieldsProps) => (
  <>
    <TextField
      label={texts.key}
      hint={texts.keyHint}
      isCode
      spellCheck={false}
      value={values.key}
      onChange={(key) => onChange({ key })}
    />
    <TextAreaField
      label={texts.description}
      rows={2}
      value={values.description}
      onChange={(description) => onChange({ description })}
    />
  </>
)

type ToolFieldProps = { tools: readonly ToolListItem[]; value: string; onChange: (key: string) => void }

/** The key of the tool, which may no longer be in the draft. */
export function ToolField({ tools, value, onChange }: ToolFieldProps) {
  const known = tools.map(({ key, name }) => ({ value: key, label: `${name} (${key})` }))
  const isKnown = tools.some(({ key }) => key === value)
  const options = isKnown ? known : [{ value, label: texts.unknownTool(value) }, ...known]
  return <SelectField label={texts.tool} value={value} options={options} onChange={onChange} />
}

type TestCaseFieldsProps = {
  appId: string
  tools: readonly ToolListItem[]
  values: TestCaseValues
  onChange: ChangeTestCase
}

export const TestCaseFields = ({ appId, tools, values, onChange }: TestCaseFieldsProps) => (
  <>
    <NameFields values={values} onChange={onChange} />
    <ToolField tools={tools} value={values.tool} onChange={(tool) => onChange({ tool })} />
    <CallArguments
      appId={appId}
      tool={tools.find(({ key }) => key === values.tool)}
      value={values.arguments}
      onChange={(args) => onChange({ arguments: args })}
    />
    <AssertionList values={values.assert} onChange={(assert) => onChange({ assert })} />
    <SelectField
      label={texts.upstream}
      hint={texts.upstreamHints[values.upstream]}
      value={values.upstream}
      options={toOptions(texts.upstreams)}
      onChange={(value) => onChange({ upstream: value as TestCaseValues['upstream'] })}
    />
    <ResponseFields value={values.response} onChange={(response) => onChange({ response })} />
  </>
)
