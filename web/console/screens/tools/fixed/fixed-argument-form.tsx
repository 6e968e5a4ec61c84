import { type FormEvent, useState } from 'react'
import type { SchemaEntry } from '../../../api/queries/operations.ts'
import { LeaveGuard } from '../../../editing/leave-guard.tsx'
import { fixedArgumentsTexts } from '../../../texts/tools-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/labelled-fields.tsx'
import { listParameters } from '../tools-search.ts'
import { parseFixedValue } from './fixed-value.ts'

type FixedArgumentFormProps = {
  /** The arguments that are not fixed yet. */
  entries: SchemaEntry[]
  onFix: (name: string, value: unknown) => void
}

/** Fixes an argument to a value of its type. */
export function FixedArgumentForm({ entries, onFix }: FixedArgumentFormProps) {
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const entry = entries.find(({ name }) => name === chosen)
  const choose = (name: string, value: string) => {
    setChosen(name)
    setText(value)
    setIsWrong(false)
  }
  function fix(event: FormEvent): void {
    event.preventDefault()
    if (!entry) return
    const value = parseFixedValue(entry.type, text)
    setIsWrong(value === undefined)
    if (value === undefined) return
    onFix(entry.name, value)
    choose('', '')
  }
  if (entries.length === 0) return null
  return (
    <form className="flex flex-col items-start gap-3" onSubmit={fix}>
      <LeaveGuard edits={{ isDirty: text !== '' }} freeParameters={listParameters} />
      <SelectField
        label={fixedArgumentsTexts.argument}
        value={chosen}
        onChange={(value) => choose(value, '')}
        options={[
          { value: '', label: fixedArgumentsTexts.choose },
          ...entries.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      {entry && (
        <>
          <Field
            label={fixedArgumentsTexts.value}
            hint={entry.type === 'string' ? entry.description : fixedArgumentsTexts.typeHint(entry.type)}
            error={isWrong ? fixedArgumentsTexts.wrong(entry.type) : undefined}
          >
            {(control) =>
              entry.enum_values.length > 0 ? (
                <SelectInput
                  {...control}
                  value={text}
                  onChange={(event) => choose(chosen, event.target.value)}
                  options={['', ...entry.enum_values].map((value) => ({ value, label: value }))}
                />
              ) : (
                <TextInput
                  {...control}
                  value={text}
                  onChange={(event) => choose(chosen, event.target.value)}
                />
              )
            }
          </Field>
          <Button type="submit">{fixedArgumentsTexts.fix(entry.name)}</Button>
        </>
      )}
    </form>
  )
}
