// Where the parameter values of one location of a request come from: manual templates first, bindings for the rest.
import type { Json } from '#base/json.ts'
import type { ParameterBinding, RequestPlan } from '#core/model/operation.ts'
import { type Encode, encoded, encodedButReserved, verbatim } from './encode.ts'
import type { Call } from './request.ts'
import { parseTemplate } from './template.ts'
import { argumentOf } from './text-of.ts'

type Place = ParameterBinding['in']

/** How a parameter is serialized, and its value: undefined when the argument was not given or is null. */
export type Source = ParameterBinding & {
  /** The name of the parameter, encoded. */
  named: string
  encode: Encode
  encodeName: Encode
  value(call: Call): Json | undefined
}

/** Leaves out a binding when a template sets its name or uses its argument, so that nothing is sent twice. */
export function sourcesOf(place: Place, plan: RequestPlan): Source[] {
  const templates = Object.entries(templatesOf(place, plan) ?? {}).map(([name, text]) =>
    fromTemplate(place, name, text),
  )
  const isSet = (binding: ParameterBinding) =>
    templates.some(
      ({ source, used }) => isSameName(place, source.name, binding.name) || used.has(binding.argument),
    )
  const bindings = plan.parameters.filter((binding) => binding.in === place && !isSet(binding))
  return [...templates.map(({ source }) => source), ...bindings.map(fromBinding)]
}

function templatesOf(place: Place, plan: RequestPlan): Record<string, string> | null {
  if (place === 'path') return plan.pathTemplate
  if (place === 'query') return plan.queryTemplate
  return place === 'header' ? plan.headerTemplate : null
}

const isSameName = (place: Place, a: string, b: string) =>
  place === 'header' ? a.toLowerCase() === b.toLowerCase() : a === b

/** In paths and cookies, `allowReserved` is ignored: an argument could otherwise insert their delimiters. */
function encodingOf(binding: ParameterBinding): Encode {
  // The `cookie` style of OpenAPI 3.2 does not encode; characters that are invalid in cookies are rejected.
  if (binding.style === 'cookie') return verbatim
  return binding.allowReserved && binding.in === 'query' ? encodedButReserved : encoded
}

const fromBinding = (binding: ParameterBinding): Source => ({
  ...binding,
  named: encoded(binding.name),
  encode: encodingOf(binding),
  encodeName: encoded,
  value: (call) => argumentOf(call, binding.argument) ?? undefined,
})

function fromTemplate(place: Place, name: string, text: string) {
  const template = parseTemplate(text)
  const [argument = name] = template.arguments
  const source: Source = {
    argument,
    in: place,
    name,
    named: encoded(name),
    style: place === 'query' ? 'form' : 'simple',
    explode: place === 'query',
    allowReserved: false,
    contentType: '',
    encode: encoded,
    encodeName: encoded,
    value: (call) => template.evaluate(call) ?? undefined,
  }
  return { source, used: template.arguments }
}
