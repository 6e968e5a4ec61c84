import '../shared/beside.css'
import '../shared/disabled.css'
import './form.css'
import { useEffect, useMemo, useState } from 'preact/hooks'
import {
  buildFormArguments,
  createEmptyValue,
  type FormFieldValue,
  type PageField,
  type PageForm,
  resolveInitialValue,
  validateFieldValue,
} from '#core/engines/widgets/page/index.ts'
import { listSupportedActions, type WidgetEnv } from '../widget-env.ts'
import { FormFieldView } from './form-field.tsx'
import { selectModelVisibleValues, submitForm } from './submit-form.ts'

type FormValues = Record<string, FormFieldValue>
type FormErrors = Record<string, string>
type FormState = { type: 'open' | 'sending' } | { type: 'sent' | 'failed'; text: string }

/** Keeps values that the user changed. The others follow the tool arguments and the result. */
function useFormValues(env: WidgetEnv, fields: PageField[]) {
  const [edited, setEdited] = useState<FormValues>({})
  const initial = useMemo(
    () =>
      Object.fromEntries(fields.map((field) => [field.id, resolveInitialValue(field, env.input, env.data)])),
    [fields, env.input, env.data],
  )
  const values: FormValues = { ...initial, ...edited }
  const set = (id: string, value: FormFieldValue) => setEdited((before) => ({ ...before, [id]: value }))
  const empty = () =>
    setEdited(Object.fromEntries(fields.map((field) => [field.id, createEmptyValue(field)])))
  return { values, set, empty }
}

export const FormView = ({ env }: { env: WidgetEnv }) =>
  env.model.form && <Form env={env} form={env.model.form} />

function Form({ env, form }: { env: WidgetEnv; form: PageForm }) {
  const fields = useMemo(() => form.sections.flatMap((section) => section.fields), [form])
  const { values, set, empty } = useFormValues(env, fields)
  const [errors, setErrors] = useState<FormErrors>({})
  const [state, setState] = useState<FormState>({ type: 'open' })
  const [attempts, setAttempts] = useState(0)
  // Moves the focus to the first invalid field.
  useEffect(() => {
    if (attempts > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const submitActions = listSupportedActions(env, 'submit')
  const canSend = form.tool === null ? submitActions.length > 0 || env.host?.sendMessage : env.host?.callTool

  function change(field: PageField, value: FormFieldValue) {
    set(field.id, value)
    setState({ type: 'open' })
    setErrors(({ [field.id]: _corrected, ...others }) => others)
    if (field.isAiVisible)
      env.host
        ?.updateModelContext?.({
          form: env.model.name,
          values: selectModelVisibleValues(fields, { ...values, [field.id]: value }),
        })
        .catch(() => undefined)
  }

  function validate(): boolean {
    const found = fields.flatMap((field) => {
      const error =
        field.type === 'hidden'
          ? null
          : validateFieldValue(field, values[field.id] ?? createEmptyValue(field))
      return error === null ? [] : [[field.id, error] as const]
    })
    setErrors(Object.fromEntries(found))
    if (found.length > 0) setAttempts(attempts + 1)
    return found.length === 0
  }

  async function send() {
    setState({ type: 'sending' })
    const args = buildFormArguments(fields, values)
    const result = await submitForm(env, form, fields, values, args)
    if (result.isError) return setState({ type: 'failed', text: result.text || 'It could not be sent.' })
    setState({ type: 'sent', text: form.successMessage })
    const byKey = Object.fromEntries(fields.map(({ id, key }) => [key, values[id]]))
    for (const action of submitActions) await env.perform(action, [byKey, args, result.data])
    if (form.isReset) empty()
  }

  // Handles `click`, which Enter triggers too: in a sandbox without `allow-forms` there is no `submit` event.
  function submit(event: Event) {
    event.preventDefault()
    if (validate())
      env.guard(send).catch((error: unknown) => setState({ type: 'failed', text: String(error) }))
  }

  return (
    <form noValidate>
      <h1 dir="auto">{form.title || env.model.name}</h1>
      {form.description && (
        <p class="soft" dir="auto">
          {form.description}
        </p>
      )}
      <div role="alert">
        {Object.keys(errors).length > 0 && <ErrorSummary fields={fields} errors={errors} />}
      </div>
      {form.sections.map((section, index) => (
        <Section key={index} env={env} section={section} values={values} errors={errors} change={change} />
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

function ErrorSummary({ fields, errors }: { fields: PageField[]; errors: FormErrors }) {
  const invalidFields = fields.filter(({ id }) => errors[id])
  return (
    <div class="note failed">
      <strong>Please correct</strong> {invalidFields.map(({ label }) => label).join(', ')}.
    </div>
  )
}

type SectionProps = {
  env: WidgetEnv
  section: PageForm['sections'][number]
  values: FormValues
  errors: FormErrors
  change(field: PageField, value: FormFieldValue): void
}

function Section({ env, section, values, errors, change }: SectionProps) {
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
      <div class="pairs fields" style={columns ? { '--wanted': String(columns) } : undefined}>
        {fields.map((field) => (
          <FormFieldView
            key={field.id}
            field={field}
            value={values[field.id] ?? ''}
            error={errors[field.id] ?? ''}
            onChange={(value) => change(field, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
