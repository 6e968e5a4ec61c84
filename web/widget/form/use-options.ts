import { useEffect, useState } from 'preact/hooks'
import {
  commonTexts,
  fillJsonTemplate,
  formTexts,
  isMissing,
  type PageOption,
  type PageOptionsSource,
  readOptions,
  readPath,
  say,
  sayIfKnown,
} from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'
import type { FormFieldProps } from './field-props.ts'

export type LoadedOptions = {
  options: PageOption[]
  /** What the user should know: what is missing, in progress or wrong; "" if all is well. */
  text: string
  isDisabled: boolean
  /** Loads them again after a failure. */
  retry: (() => void) | null
}

/** How long to wait until the user has typed, in milliseconds. */
const typingPauseMs = 250

const isBlank = (value: unknown) => isMissing(value) || (Array.isArray(value) && value.length === 0)

async function loadOptions({ host, displayLocale }: WidgetEnv, source: PageOptionsSource, args: unknown) {
  const result = await host?.callTool?.(source.tool, args)
  if (!result || result.isError) throw new Error(result?.text.slice(0, 300))
  const isCut = Array.isArray(readPath(result.meta, 'tenon/cut.lists'))
  return {
    options: readOptions(source, result.data, displayLocale),
    text: isCut ? formTexts.moreOptions : '',
  }
}

/** The options of a field: its own, or those that a tool returns for the values of other fields. */
export function useOptions({ field, env, scope }: FormFieldProps, query: string): LoadedOptions {
  const { source } = field
  const [loaded, setLoaded] = useState({
    request: '',
    options: [] as PageOption[],
    text: '',
    isFailed: false,
  })
  const [attempt, setAttempt] = useState(0)
  const missing = source?.keys.find((key) => isBlank(scope[key]))
  const isReady = source && missing === undefined && env.host?.callTool
  const request = isReady
    ? JSON.stringify(fillJsonTemplate(source.arguments, [{ query: query || undefined }, scope]))
    : ''
  useEffect(() => {
    if (!source || request === '') return
    let isCurrent = true
    const show = (change: Partial<typeof loaded>) => {
      if (isCurrent) setLoaded({ request, options: [], text: '', isFailed: false, ...change })
    }
    const load = () =>
      loadOptions(env, source, JSON.parse(request)).then(show, (error: Error) =>
        show({ text: error.message || formTexts.optionsFailed, isFailed: true }),
      )
    const timer = setTimeout(load, query ? typingPauseMs : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [request, attempt])
  if (!source) return { options: field.options, text: '', isDisabled: false, retry: null }
  const isCurrent = loaded.request === request
  return {
    options: isCurrent || (source.isSearch && request) ? loaded.options : [],
    text: describeState(env, missing, request, isCurrent ? loaded.text : commonTexts.loading),
    isDisabled: missing !== undefined,
    retry: isCurrent && loaded.isFailed ? () => setAttempt(attempt + 1) : null,
  }
}

function describeState(
  { model, host, displayLocale }: WidgetEnv,
  missing: string | undefined,
  request: string,
  text: string,
) {
  const fields = model.form?.sections.flatMap((section) => section.fields)
  if (missing !== undefined) {
    const field = fields?.find(({ key }) => key === missing)?.label ?? ''
    return say(displayLocale, formTexts.fillFirst, { field })
  }
  if (request !== '') return sayIfKnown(displayLocale, text)
  return say(displayLocale, host ? formTexts.cannotLoad : commonTexts.loading)
}
