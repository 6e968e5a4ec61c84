import { useId, useState } from 'react'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/labelled-fields.tsx'
import { buildTemplate, parseTemplate } from './argument-template.ts'

type ArgumentFieldsProps = {
  names: { name: string; isRequired: boolean }[]
  template: string
  onChange: (template: string) => void
}

/** The arguments of a call: one text each, or the template as JSON. */
export function ArgumentFields({ names, template, onChange }: ArgumentFieldsProps) {
  const texts = parseTemplate(template)
  const [isJson, setIsJson] = useState(texts === null)
  const id = useId()
  const others = Object.keys(texts ?? {}).filter((argument) => !names.some(({ name }) => name === argument))
  const rows = [...names, ...others.map((name) => ({ name, isRequired: false }))]
  return (
    <fieldset aria-describedby={id}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <legend className="text-sm font-medium">{actionsTexts.arguments}</legend>
        <Button look="quiet" disabled={isJson && texts === null} onClick={() => setIsJson(!isJson)}>
          {isJson ? actionsTexts.asFields : actionsTexts.asJson}
        </Button>
      </div>
      <p id={id} className="text-xs text-muted">
        {isJson ? actionsTexts.templateHint : actionsTexts.argumentsHint}
      </p>
      {isJson || texts === null ? (
        <TemplateText template={template} isInvalid={texts === null} onChange={onChange} />
      ) : (
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {rows.length === 0 && <p className="text-sm text-muted">{actionsTexts.noArguments}</p>}
          {rows.map(({ name, isRequired }) => (
            <TextField
              key={name}
              label={<code className="font-mono text-xs">{name}</code>}
              isRequired={isRequired}
              isCode
              value={texts[name] ?? ''}
              onChange={(value) => onChange(buildTemplate({ ...texts, [name]: value }))}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

type TemplateTextProps = { template: string; isInvalid: boolean; onChange: (template: string) => void }

const TemplateText = ({ template, isInvalid, onChange }: TemplateTextProps) => (
  <TextAreaField
    label={actionsTexts.template}
    error={isInvalid ? actionsTexts.badTemplate : undefined}
    rows={3}
    spellCheck={false}
    isCode
    value={template}
    onChange={onChange}
  />
)
