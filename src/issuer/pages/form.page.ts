// The parts that every form is made of.
import { type Html, html } from '#base/html.ts'

export type Field = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  fault?: string | undefined
  /** Where the caret stands when the page opens. */
  first?: boolean
}

/** What went wrong, said first and focused, with a link to each field that must change. */
function errorSummary(message: string | null, fields: Field[]): Html | null {
  const faulty = fields.filter((field) => field.fault)
  if (!message && faulty.length === 0) return null
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<p>${message ?? 'Some of this needs another look:'}</p>
${faulty.length > 0 ? html`<ul>${faulty.map(({ name, fault }) => html`<li><a href="#${name}">${fault ?? null}</a></li>`)}</ul>` : null}
</div>`
}

function fieldRow({ name, label, type, autocomplete, value = '', ...field }: Field, mayFocus: boolean): Html {
  const note = field.fault ?? field.hint
  const noteId = `${name}-note`
  return html`<div class="field">
<label for="${name}">${label}</label>
${note ? html`<p class="${field.fault ? 'fault' : 'hint'}" id="${noteId}">${note}</p>` : null}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required${[
    note ? html` aria-describedby="${noteId}"` : null,
    field.fault ? html` aria-invalid="true"` : null,
    field.first && mayFocus ? html` autofocus` : null,
  ]}>
</div>`
}

/** Summary and fields of a form; the first field is focused unless there is something to say first. */
export function fieldset(message: string | null, fields: Field[]): Html {
  const summary = errorSummary(message, fields)
  return html`${summary}${fields.map((field) => fieldRow(field, summary === null))}`
}
