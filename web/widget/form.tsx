import './form.css'
import { useEffect, useMemo, useState } from 'preact/hooks'
import {
  emptyValue,
  type FieldValue,
  faultOf,
  firstValue,
  formArguments,
} from '#core/engines/widget-page/form-values.ts'
import type { PageField, PageForm } from '#core/engines/widget-page/page-model.ts'
import { actionsOn, type Env } from './env.ts'
import { Field } from './field.tsx'
import { sentForm, toldValues } from './sent-form.ts'

type Values = Record<string, FieldValue>
type Faults = Record<string, string>
type State = { type: 'open' | 'sending' } | { type: 'sent' | 'failed'; text: string }

/** Values that the user changed are kept; the others follow the tool arguments and the result. */
function useValues(env: Env, fields: PageField[]) {
  const [touched, setTouched] = useState<Values>({})
  const first = useMemo(
    () => Object.fromEntries(fields.map((field) => [field.id, firstValue(field, env.input, env.answer)])),
    [fields, env.input, env.answer],
  )
  const values: Values = { ...first, ...touched }
  const set = (id: string, value: FieldValue) => setTouched((before) => ({ ...before, [id]: value }))
  const empty = () => setTouched(Object.fromEntries(fields.map((field) => [field.id, emptyValue(field)])))
  return { values, set, empty }
}

export const FormPart = ({ env }: { env: Env }) => env.model.form && <Form env={env} form={env.model.form} />

function Form({ env, form }: { env: Env; form: PageForm }) {
  const fields = useMemo(() => form.sections.flatMap((section) => section.fields), [form])
  const { values, set, empty } = useValues(env, fields)
  const [faults, setFaults] = useState<Faults>({})
  const [state, setState] = useState<State>({ type: 'open' })
  const [tries, setTries] = useState(0)
  // Moves the focus to the first invalid field.
  useEffect(() => {
    if (tries > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const submits = actionsOn(env, 'submit')
  const canSend = form.tool === null ? submits.length > 0 || env.host?.sendMessage : env.host?.callTool

  function change(field: PageField, value: FieldValue) {
    set(field.id, value)
    setState({ type: 'open' })
    setFaults(({ [field.id]: _mended, ...others }) => others)
    if (field.isTold)
      env.host
        ?.tellModel?.({ form: env.model.name, values: toldValues(fields, { ...values, [field.id]: value }) })
        .catch(() => undefined)
  }

  function check(): boolean {
    const found = fields.flatMap((field) => {
      const fault = field.type === 'hidden' ? null : faultOf(field, values[field.id] ?? emptyValue(field))
      return fault === null ? [] : [[field.id, fault] as const]
    })
    setFaults(Object.fromEntries(found))
    if (found.length > 0) setTries(tries + 1)
    return found.length === 0
  }

  async function send() {
    setState({ type: 'sending' })
    const args = formArguments(fields, values)
    const answer = await sentForm(env, form, fields, values, args)
    if (answer.isError) return setState({ type: 'failed', text: answer.text || 'It could not be sent.' })
    setState({ type: 'sent', text: form.successMessage })
    const byKey = Object.fromEntries(fields.map(({ id, key }) => [key, values[id]]))
    for (const action of submits) env.run(action, [byKey, args, answer.data])
    if (form.isReset) empty()
  }

  // Handles `click`, which Enter triggers too: in a sandbox without `allow-forms` there is no `submit` event.
  function submit(event: Event) {
    event.preventDefault()
    if (check()) send().catch((error: unknown) => setState({ type: 'failed', text: String(error) }))
  }

  return (
    <form noValidate>
      <h1 dir="auto">{form.title || env.model.name}</h1>
      {form.description && (
        <p class="soft" dir="auto">
          {form.description}
        </p>
      )}
      <div role="alert">{Object.keys(faults).length > 0 && <Summary fields={fields} faults={faults} />}</div>
      {form.sections.map((section, index) => (
        <Section key={index} env={env} section={section} values={values} faults={faults} change={change} />
      ))}
      <div class="buttons">
        <button
          type="submit"
          class="primary"
          disabled={!canSend || state.type === 'sending'}
          onClick={submit}
        >
          {state.type === 'sending' ? 'Sending …' : form.submitLabel}
        </button>
        {env.host && !canSend && <span class="soft">This chat client cannot send it.</span>}
      </div>
      <div role="status">
        {state.type === 'sent' && (
          <p class="note done" dir="auto">
            {state.text}
          </p>
        )}
      </div>
      <div role="alert">
        {state.type === 'failed' && (
          <p class="note failed" dir="auto">
            {state.text.slice(0, 2_000)}
          </p>
        )}
      </div>
    </form>
  )
}

function Summary({ fields, faults }: { fields: PageField[]; faults: Faults }) {
  const wrong = fields.filter(({ id }) => faults[id])
  return (
    <div class="note failed">
      <strong>Please correct</strong> {wrong.map(({ label }) => label).join(', ')}.
    </div>
  )
}

type SectionProps = {
  env: Env
  section: PageForm['sections'][number]
  values: Values
  faults: Faults
  change(field: PageField, value: FieldValue): void
}

function Section({ env, section, values, faults, change }: SectionProps) {
  const fields = section.fields.filter(({ type }) => type !== 'hidden')
  const columns = env.model.look.columns
  if (fields.length === 0) return null
  return (
    <fieldset class="section">
      {section.title && <legend dir="auto">{section.title}</legend>}
      {section.description && (
        <p class="soft" dir="auto">
          {section.description}
        </p>
      )}
      <div class="fields" style={columns ? { '--wanted': String(columns) } : undefined}>
        {fields.map((field) => (
          <Field
            key={field.id}
            field={field}
            value={values[field.id] ?? ''}
            fault={faults[field.id] ?? ''}
            onChange={(value) => change(field, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
