import type { Json } from '#base/json.ts'
import type { FormFieldValue, PageField, PageForm } from '#core/engines/widgets/page/index.ts'
import type { HostToolResult } from '../host/host.ts'
import type { WidgetEnv } from '../widget-env.ts'

const emptyResult: HostToolResult = { data: undefined, text: '', isError: false }

const formatFieldValue = (value: FormFieldValue | undefined) =>
  Array.isArray(value) ? value.join(', ') : value === true ? 'yes' : value === false ? 'no' : (value ?? '')

/** The values that the model may see, by field key. */
export const selectModelVisibleValues = (fields: PageField[], values: Record<string, FormFieldValue>) =>
  Object.fromEntries(fields.filter(({ isAiVisible }) => isAiVisible).map(({ key, id }) => [key, values[id]]))

/** The form as a chat message, without files and passwords. */
const formatFormMessage = (title: string, fields: PageField[], values: Record<string, FormFieldValue>) =>
  [
    title,
    ...fields
      .filter(({ type }) => type !== 'file' && type !== 'password')
      .map(({ id, label }) => `${label}: ${formatFieldValue(values[id])}`),
  ].join('\n')

/** Submits the form to its tool. Without a tool it becomes a chat message, unless `submit` actions handle it. */
export async function submitForm(
  { host, model }: WidgetEnv,
  form: PageForm,
  fields: PageField[],
  values: Record<string, FormFieldValue>,
  args: Json,
): Promise<HostToolResult> {
  if (form.tool === null) {
    const hasSubmitActions = model.actions.some(({ trigger }) => trigger === 'submit')
    if (!hasSubmitActions)
      await host?.sendMessage?.(formatFormMessage(form.title || model.name, fields, values))
    return emptyResult
  }
  const result = (await host?.callTool?.(form.tool, args)) ?? { ...emptyResult, isError: true }
  if (!result.isError) {
    await host?.updateModelContext?.({
      submitted: form.tool,
      values: selectModelVisibleValues(fields, values),
      answer: result.text.slice(0, 2_000),
    })
  }
  return result
}
