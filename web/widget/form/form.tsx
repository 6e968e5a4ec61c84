import '../shared/beside.css'
import '../shared/disabled.css'
import './form.css'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isJsonObject } from '#base/json.ts'
import {
  buildFormArguments,
  buildFormEntry,
  commonTexts,
  createEmptyValue,
  type DisplayLocale,
  type FormEntry,
  type FormFieldValue,
  formTexts,
  type PageField,
  type PageForm,
  placeErrors,
  say,
  sayIfKnown,
  selectShownEntries,
  validateField,
} from '#core/engines/widgets/page/index.ts'
import { listSupportedActions, type WidgetEnv } from '../widget-env.ts'
import { FormFieldView } from './form-field.tsx'
import { RowsSection } from './rows-section.tsx'
import { listRowValues, listValues, selectModelVisibleValues, submitForm } from './submit-form.ts'
import { useRows } from './use-rows.ts'

type FormErrors = Record<string, string>
type FormState = { type: 'open' | 'sending' } | { type: 'sent' | 'failed'; text: string }

type EditedValues = Record<string, FormFieldValue>

/** Hosts keep no secrets and no files. */
const selectSaved = (fields: PageField[], edited: EditedValues): EditedValues =>
  Object.fromEntries(
    fields
      .filter(({ id, type }) => id in edited && !/^(password|file|hidden)$/.test(type))
      .map(({ id }) => [id, edited[id] ?? '']),
  )

/** The values that the host kept, without those that their fields cannot hold any more. */
function readEdited({ host }: WidgetEnv, fields: PageField[]): EditedValues {
  const saved = host?.savedView?.members.edited
  const edited = isJsonObject(saved) ? (saved as EditedValues) : {}
  const isHeld = (field: PageField) => {
    const [empty, value] = [createEmptyValue(field), edited[field.id]]
    return typeof empty === typeof value && Array.isArray(empty) === Array.isArray(value)
  }
  return selectSaved(fields.filter(isHeld), edited)
}

/** Keeps values that the user changed. The others follow the tool arguments and the result. */
function useFormEntries(env: WidgetEnv, fields: PageField[]) {
  const [edited, setEdited] = useState(() => readEdited(env, fields))
  // Numbers and times are read in the locale and the zone in which the user entered them.
  const displayLocale = useRef(env.displayLocale)
  if (Object.keys(edited).length === 0) displayLocale.current = env.displayLocale
  const initial = useMemo(
    () => fields.map((field) => buildFormEntry(field, env.input, env.data, displayLocale.current)),
    [fields, env.input, env.data, displayLocale.current],
  )
  const entries = selectShownEntries(
    initial.map((entry) => ({ ...entry, value: edited[entry.field.id] ?? entry.value })),
  )
  const saved = useRef(edited)
  useEffect(() => {
    if (saved.current !== edited) env.host?.savedView?.save('edited', selectSaved(fields, edited))
    saved.current = edited
  }, [edited])
  const set = (id: string, value: FormFieldValue) => setEdited((before) => ({ ...before, [id]: value }))
  return { entries, displayLocale: displayLocale.current, set, reset: () => setEdited({}) }
}

/** A control has no value while its date or time is incomplete. */
const isIncomplete = ({ id }: PageField) =>
  document.querySelector<HTMLInputElement>(`[id="field-${CSS.escape(id)}"]`)?.validity?.badInput

/** Fields of a row depend on those of the same row, and on those outside of rows. */
const isNear = (field: PageField, changed: PageField) => !changed.row || field.row?.id === changed.row.id

/** The fields whose options depend on the value of this field, also indirectly. */
function listDependentFields(fields: PageField[], changed: PageField): PageField[] {
  const found = new Set([changed])
  for (const { key } of found)
    for (const field of fields)
      if (field.source?.keys.includes(key) && isNear(field, changed)) found.add(field)
  found.delete(changed)
  return [...found]
}

/** The sections with a field that is shown, each with these. */
const listSections = (form: PageForm, entries: FormEntry[]) =>
  form.sections
    .map((section) => ({
      section,
      entries: entries.filter(
        ({ field }) =>
          field.type !== 'hidden' &&
          (section.list
            ? field.row?.list === section.list.path
            : section.fields.some(({ id }) => id === field.id)),
      ),
    }))
    .filter((shown) => shown.section.list || shown.entries.length > 0)

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

export const FormView = ({ env }: { env: WidgetEnv }) =>
  env.model.form && <Form env={env} form={env.model.form} />

function Form({ env, form }: { env: WidgetEnv; form: PageForm }) {
  const rows = useRows(env, form)
  const fields = useMemo(() => rows.fields, [form, rows.key, env.input, env.data])
  const { entries, displayLocale, set, reset } = useFormEntries(env, fields)
  const [errors, setErrors] = useState<FormErrors>({})
  const [state, setState] = useState<FormState>({ type: 'open' })
  const [attempts, setAttempts] = useState(0)
  const [step, setStep] = useState(0)
  const sections = listSections(form, entries)
  const current = form.hasSteps ? Math.min(step, sections.length - 1) : null
  const isLast = current === null || current >= sections.length - 1
  const isFirstStep = useRef(true)
  useEffect(() => {
    if (!isFirstStep.current)
      document.querySelector<HTMLElement>('.section :is(input, select, textarea)')?.focus()
    isFirstStep.current = false
  }, [current])
  // Moves the focus to the first invalid field.
  useEffect(() => {
    if (attempts > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const scope = listValues(entries, displayLocale)
  const submitActions = listSupportedActions(env, 'submit')
  const canSend = form.tool === null ? submitActions.length > 0 || env.host?.sendMessage : env.host?.callTool

  function change(field: PageField, value: FormFieldValue) {
    set(field.id, value)
    // The options of other fields follow the value, so theirs may be no option any more.
    for (const other of listDependentFields(fields, field)) set(other.id, createEmptyValue(other))
    setState({ type: 'open' })
    setErrors(({ [field.id]: _corrected, ...others }) => others)
    if (field.isAiVisible)
      env.host
        ?.updateModelContext?.({
          form: env.model.name,
          values: selectModelVisibleValues(
            entries.map((entry) => (entry.field.id === field.id ? { ...entry, value } : entry)),
            displayLocale,
          ),
        })
        .catch(() => undefined)
  }

  /** Shows the errors, and the step of the first. */
  function showErrors(found: FormErrors) {
    setErrors(found)
    if (Object.keys(found).length === 0) return
    setAttempts(attempts + 1)
    const first = sections.findIndex((section) => section.entries.some(({ field }) => found[field.id]))
    if (first >= 0) setStep(first)
  }

  function validate(checked: FormEntry[]): boolean {
    const found = checked.flatMap((entry) => {
      const error = isIncomplete(entry.field)
        ? say(env.displayLocale, formTexts.incomplete)
        : validateField(entry, displayLocale)
      return error === null ? [] : [[entry.field.id, error] as const]
    })
    showErrors(Object.fromEntries(found))
    return found.length === 0
  }

  /** Shows what the tool says about fields at these, and everything else below the form. */
  function showFailure(text: string) {
    const { placed, rest } = placeErrors(
      text,
      entries.map(({ field }) => field),
    )
    const isPlaced = Object.keys(placed).length > 0
    showErrors(placed)
    setState(
      isPlaced && rest.length === 0
        ? { type: 'open' }
        : { type: 'failed', text: isPlaced ? rest.join('\n') : text },
    )
  }

  async function send() {
    setState({ type: 'sending' })
    const args = buildFormArguments(entries, displayLocale, form.isPartial, rows.lists)
    const result = await submitForm(env, form, entries, displayLocale, args)
    if (result.isError) return showFailure(result.text || say(env.displayLocale, formTexts.notSent))
    setState({ type: 'sent', text: form.successMessage || say(env.displayLocale, formTexts.sent) })
    const scopes = [scope, args, result.data]
    for (const action of submitActions) await env.runWithoutAsking(action, { scopes, place: null, name: '' })
    if (form.isReset) {
      reset()
      rows.reset()
      setStep(0)
    }
  }

  // Handles `click`, which Enter triggers too: in a sandbox without `allow-forms` there is no `submit` event.
  function submit(event: Event) {
    event.preventDefault()
    if (!isLast) {
      if (validate(sections[current ?? 0]?.entries ?? [])) setStep((current ?? 0) + 1)
    } else if (validate(entries))
      env
        .runExclusively(send)
        .catch((error: unknown) =>
          setState({ type: 'failed', text: sayIfKnown(env.displayLocale, toMessage(error)) }),
        )
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
        {Object.keys(errors).length > 0 && (
          <ErrorSummary displayLocale={env.displayLocale} fields={fields} errors={errors} />
        )}
      </div>
      {current !== null && sections.length > 1 && (
        <p class="soft">
          {say(env.displayLocale, formTexts.step, { step: current + 1, steps: sections.length })}
        </p>
      )}
      {sections.map(({ section, entries: shown }, index) =>
        current !== null && index !== current ? null : (
          <Section
            key={section.title + index}
            env={env}
            section={section}
            entries={shown}
            rows={rows}
            scope={scope}
            errors={errors}
            timeZone={displayLocale.timeZone}
            change={change}
          />
        ),
      )}
      <div class={form.hasSteps ? 'buttons sticky' : 'buttons'}>
        {current !== null && current > 0 && (
          <button type="button" onClick={() => setStep(current - 1)}>
            {say(env.displayLocale, commonTexts.back)}
          </button>
        )}
        <button
          type="submit"
          class="primary"
          disabled={(!canSend && isLast) || state.type === 'sending'}
          onClick={submit}
        >
          {state.type === 'sending'
            ? say(env.displayLocale, formTexts.sending)
            : isLast
              ? form.submitLabel || say(env.displayLocale, formTexts.send)
              : say(env.displayLocale, commonTexts.next)}
        </button>
        {env.host && !canSend && <span class="soft">{say(env.displayLocale, formTexts.cannotSend)}</span>}
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

type ErrorSummaryProps = { displayLocale: DisplayLocale; fields: PageField[]; errors: FormErrors }

function ErrorSummary({ displayLocale, fields, errors }: ErrorSummaryProps) {
  const invalidFields = fields.filter(({ id }) => errors[id])
  const shown = invalidFields.filter(({ type }) => type !== 'hidden')
  return (
    <div class="note failed">
      {shown.length > 0 && (
        <p>
          {say(displayLocale, formTexts.pleaseCorrect, {
            fields: shown.map(({ label }) => label).join(', '),
          })}
        </p>
      )}
      {invalidFields
        .filter(({ type }) => type === 'hidden')
        .map(({ id }) => (
          <p key={id}>{errors[id]}</p>
        ))}
    </div>
  )
}

type SectionProps = {
  env: WidgetEnv
  section: PageForm['sections'][number]
  entries: FormEntry[]
  rows: ReturnType<typeof useRows>
  scope: Record<string, unknown>
  errors: FormErrors
  timeZone: string
  change(field: PageField, value: FormFieldValue): void
}

function Section({ env, section, entries, rows, scope, errors, timeZone, change }: SectionProps) {
  const columns = env.model.look.columns
  const showFields = (shown: FormEntry[], scope: Record<string, unknown>) => (
    <div class="pairs fields" style={columns ? { '--wanted': String(columns) } : undefined}>
      {shown.map(({ field, value, given }) => (
        <FormFieldView
          key={field.id}
          field={field}
          value={value}
          given={given}
          error={errors[field.id] ?? ''}
          env={env}
          scope={scope}
          timeZone={timeZone}
          onChange={(value) => change(field, value)}
        />
      ))}
    </div>
  )
  return (
    <fieldset class="section">
      {section.title && <legend dir="auto">{section.title}</legend>}
      {section.description && (
        <p class="soft" dir="auto">
          {section.description}
        </p>
      )}
      {section.list ? (
        <RowsSection
          env={env}
          section={section}
          entries={entries}
          onAdd={() => rows.add(section)}
          onRemove={(id) => rows.remove(section, id)}
        >
          {(own) => showFields(own, { ...scope, ...listRowValues(own) })}
        </RowsSection>
      ) : (
        showFields(entries, scope)
      )}
    </fieldset>
  )
}
