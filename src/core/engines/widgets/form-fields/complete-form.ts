// Completes a new form from the input schema of the tool that it is submitted to: fields if it has none, and in a
// sectioned form a binding for each field that has none and is named like an argument.
import type { JsonObject } from '#base/json.ts'
import type { Form, FormBinding, FormField } from '#core/model/widgets/form.ts'
import { listFormArguments } from './argument-schemas.ts'
import { buildArgumentField } from './build-argument-field.ts'

/** All required arguments get a field, and others up to this number. */
const maxFields = 30

/** `isBound`: the fields already have their bindings. */
export function completeForm(form: Form, schema: JsonObject, { isBound }: { isBound: boolean }): Form {
  const hasFields = form.fields.length > 0
  const fields = hasFields ? form.fields : buildFields(schema)
  const isComplete = form.shape === 'flat' || (hasFields && isBound)
  const bindings = isComplete ? [] : bindEqualNames(form, fields, schema)
  return {
    ...form,
    fields,
    submit: { ...form.submit, bindings: [...form.submit.bindings, ...bindings] },
  }
}

function buildFields(schema: JsonObject): FormField[] {
  const built = listFormArguments(schema).flatMap((argument) => {
    const field = buildArgumentField(argument)
    return field ? [{ field, isRequired: argument.required }] : []
  })
  let room = Math.max(0, maxFields - built.filter(({ isRequired }) => isRequired).length)
  return built.filter(({ isRequired }) => isRequired || room-- > 0).map(({ field }) => field)
}

function bindEqualNames(form: Form, fields: FormField[], schema: JsonObject): FormBinding[] {
  const paths = new Set(listFormArguments(schema).map(({ path }) => path))
  const bound = new Set(form.submit.bindings.map(({ fieldId }) => fieldId))
  return fields
    .filter(({ id, key }) => !bound.has(id) && paths.has(key))
    .map(({ id, key }) => ({ fieldId: id, targetArgPath: key, status: 'mapped' }))
}
