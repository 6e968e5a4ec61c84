import type { Json } from '#base/json.ts'
import type { FieldValue } from '#core/engines/widget-page/form-values.ts'
import type { PageField, PageForm } from '#core/engines/widget-page/page-model.ts'
import type { Env } from './env.ts'
import type { Answer } from './host.ts'

const sent: Answer = { data: undefined, text: '', isError: false }

const shown = (value: FieldValue | undefined) =>
  Array.isArray(value) ? value.join(', ') : value === true ? 'yes' : value === false ? 'no' : (value ?? '')

/** The values that may be passed to the model, by field key. */
export const toldValues = (fields: PageField[], values: Record<string, FieldValue>) =>
  Object.fromEntries(fields.filter(({ isTold }) => isTold).map(({ key, id }) => [key, values[id]]))

/** The form as a chat message, without files and passwords. */
const messageOf = (title: string, fields: PageField[], values: Record<string, FieldValue>) =>
  [
    title,
    ...fields
      .filter(({ type }) => type !== 'file' && type !== 'password')
      .map(({ id, label }) => `${label}: ${shown(values[id])}`),
  ].join('\n')

/** Submits the form to its tool; without one as a chat message, unless `submit` actions handle it. */
export async function sentForm(
  { host, model }: Env,
  form: PageForm,
  fields: PageField[],
  values: Record<string, FieldValue>,
  args: Json,
): Promise<Answer> {
  if (form.tool === null) {
    const isForActions = model.actions.some(({ trigger }) => trigger === 'submit')
    if (!isForActions) await host?.sendMessage?.(messageOf(form.title || model.name, fields, values))
    return sent
  }
  const answer = (await host?.callTool?.(form.tool, args)) ?? { ...sent, isError: true }
  if (!answer.isError) {
    await host?.tellModel?.({
      submitted: form.tool,
      values: toldValues(fields, values),
      answer: answer.text.slice(0, 2_000),
    })
  }
  return answer
}
