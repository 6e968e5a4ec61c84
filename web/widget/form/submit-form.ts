import type { Json } from '#base/json.ts'
import {
  commonTexts,
  type DisplayLocale,
  type FormEntry,
  type PageForm,
  say,
  toArgumentValue,
} from '#core/engines/widgets/page/index.ts'
import { failedResult, type HostToolResult } from '../host/host.ts'
import type { WidgetEnv } from '../widget-env.ts'

const emptyResult: HostToolResult = { data: undefined, text: '', isError: false }

const formatFieldValue = (value: Json | undefined, displayLocale: DisplayLocale) =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'boolean'
      ? say(displayLocale, value ? commonTexts.yes : commonTexts.no)
      : typeof value === 'object' && value
        ? JSON.stringify(value)
        : (value ?? '')

/** The values of fields by key, with the types of their arguments; those of rows as a list of objects. */
export function listValues(entries: FormEntry[], displayLocale: DisplayLocale): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const lists = Map.groupBy(
    entries.filter(({ field }) => field.row),
    ({ field }) => field.row?.list ?? '',
  )
  for (const entry of entries)
    if (!entry.field.row) values[entry.field.key] = toArgumentValue(entry, displayLocale) ?? entry.value
  for (const [path, own] of lists) {
    const rows = Map.groupBy(own, ({ field }) => field.row?.id)
    values[path] = [...rows.values()].map((row) =>
      Object.fromEntries(
        row.map((entry) => [entry.field.key, toArgumentValue(entry, displayLocale) ?? entry.value]),
      ),
    )
  }
  return values
}

/** The values of the fields of one row by key, as their controls hold them. */
export const listRowValues = (entries: FormEntry[]): Record<string, unknown> =>
  Object.fromEntries(entries.map(({ field, value }) => [field.key, value]))

/** The values that the model may see, by field key. */
export const selectModelVisibleValues = (entries: FormEntry[], displayLocale: DisplayLocale) =>
  listValues(
    entries.filter(({ field }) => field.isAiVisible),
    displayLocale,
  )

/** The form as a chat message, without files, passwords, and hidden fields that the model may not see. */
const formatFormMessage = (title: string, entries: FormEntry[], displayLocale: DisplayLocale) =>
  [
    title,
    ...entries
      .filter(
        ({ field: { type, isAiVisible } }) =>
          !/^(file|password)$/.test(type) && (type !== 'hidden' || isAiVisible),
      )
      .map(
        (entry) =>
          `${entry.field.label}${entry.field.row ? ` ${entry.field.row.index + 1}` : ''}: ${formatFieldValue(toArgumentValue(entry, displayLocale), displayLocale)}`,
      ),
  ].join('\n')

/** Submits the form to its tool. Without a tool it becomes a chat message, unless `submit` actions handle it. */
export async function submitForm(
  { host, model }: WidgetEnv,
  form: PageForm,
  entries: FormEntry[],
  displayLocale: DisplayLocale,
  args: Json,
): Promise<HostToolResult> {
  if (form.tool === null) {
    const hasSubmitActions = model.actions.some(({ trigger }) => trigger === 'submit')
    if (!hasSubmitActions)
      await host?.sendMessage?.(formatFormMessage(form.title || model.name, entries, displayLocale))
    return emptyResult
  }
  const result = (await host?.callTool?.(form.tool, args)) ?? failedResult
  await host?.updateModelContext?.({
    submitted: form.title || model.name,
    outcome: result.isError ? 'failed' : 'done',
    values: selectModelVisibleValues(entries, displayLocale),
    ...(form.isResultVisibleToModel && { answer: result.text.slice(0, 2_000) }),
  })
  return result
}
