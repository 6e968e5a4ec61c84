// Form fields and the error summary, shared by all forms.
import { type Html, html } from '#base/texts/html.ts'

export type FormInput = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  error?: string | undefined
  /** True for the field that is focused when the page opens. */
  autofocus?: boolean
}

/** Announced first and focused, with a link to each invalid field. */
export function renderErrorSummary(message: string | null, fields: FormInput[]): Html | null {
  const invalidFields = fields.filter((field) => field.error)
  if (!message && invalidFields.length === 0) return null
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<p>${message ?? 'Correct the following fields:'}</p>
${invalidFields.length > 0 ? html`<ul>${invalidFields.map(({ name, error }) => html`<li><a href="#${name}">${error ?? null}</a></li>`)}</ul>` : null}
</div>`
}

function renderField(
  { name, label, type, autocomplete, value = '', ...field }: FormInput,
  mayFocus: boolean,
): Html {
  const description = field.error ?? field.hint
  const descriptionId = `${name}-note`
  return html`<div class="field">
<label for="${name}">${label}</label>
${description ? html`<p class="${field.error ? 'problem' : 'hint'}" id="${descriptionId}">${description}</p>` : null}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required${[
    description ? html` aria-describedby="${descriptionId}"` : null,
    field.error ? html` aria-invalid="true"` : null,
    field.autofocus && mayFocus ? html` autofocus` : null,
  ]}>
</div>`
}

/** The error summary and the fields of a form. The `autofocus` field is focused unless there is an error summary. */
export function renderFields(message: string | null, fields: FormInput[]): Html {
  const summary = renderErrorSummary(message, fields)
  return html`${summary}${fields.map((field) => renderField(field, summary === null))}`
}
