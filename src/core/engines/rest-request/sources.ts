// Where the values of one place of a request come from: templates set by hand first, bindings for the rest.
import type { Json } from '#base/json.ts'
import type { ParameterBinding, RequestPlan } from '#core/model/operation.ts'
import { type Encode, encoded, encodedButReserved, verbatim } from './encode.ts'
import type { Call } from './request.ts'
import { parseTemplate } from './template.ts'
import { argumentOf } from './text-of.ts'

type Place = ParameterBinding['in']

/** How a value is written, and where it comes from; undefined when it was not given, null counting as not given. */
export type Source = ParameterBinding & {
  /** The name, encoded. */
  named: string
  encode: Encode
  encodeName: Encode
  value(call: Call): Json | undefined
}

/** A binding is left out when a template sets its name or uses its argument, so that nothing is sent twice. */
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

/** Paths and cookies have characters of their own, which no argument may bring along. */
function encodingOf(binding: ParameterBinding): Encode {
  // The style of OpenAPI 3.2 for cookies does not encode; what cannot stand there so is refused.
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
