// The sources of parameter values for one location of a request: manual templates first, bindings for the rest.
import type { Json } from '#base/json.ts'
import type { ParameterBinding, RequestPlan } from '#core/model/operations/operation.ts'
import { readArgument } from './argument-text.ts'
import {
  leaveUnencoded,
  percentEncode,
  percentEncodeAllowingReserved,
  percentEncodeAllowingReservedInPath,
  type ValueEncoder,
} from './encode.ts'
import type { RequestContext } from './request.ts'
import { parseTemplate } from './templates/template.ts'

type ParameterLocation = ParameterBinding['in']

/** How a parameter is serialized, and its value: undefined when the argument was not given or is null. */
export type ParameterSource = ParameterBinding & {
  /** The name of the parameter, encoded. */
  encodedName: string
  encode: ValueEncoder
  encodeName: ValueEncoder
  value(context: RequestContext): Json | undefined
}

/** Leaves out a binding when a template sets its name or uses its argument, so that nothing is sent twice. */
export function resolveParameterSources(location: ParameterLocation, plan: RequestPlan): ParameterSource[] {
  const templates = Object.entries(selectTemplates(location, plan) ?? {}).map(([name, text]) =>
    fromTemplate(location, name, text),
  )
  const isSet = (binding: ParameterBinding) =>
    templates.some(
      ({ source, usedArguments }) =>
        isSameName(location, source.name, binding.name) || usedArguments.has(binding.argument),
    )
  const bindings = plan.parameters.filter((binding) => binding.in === location && !isSet(binding))
  return [...templates.map(({ source }) => source), ...bindings.map(fromBinding)]
}

function selectTemplates(location: ParameterLocation, plan: RequestPlan): Record<string, string> | null {
  if (location === 'path') return plan.pathTemplate
  if (location === 'query') return plan.queryTemplate
  return location === 'header' ? plan.headerTemplate : null
}

const isSameName = (location: ParameterLocation, a: string, b: string) =>
  location === 'header' ? a.toLowerCase() === b.toLowerCase() : a === b

/** In cookies, `allowReserved` is ignored: an argument could otherwise insert their delimiters. */
function chooseEncoder(binding: ParameterBinding): ValueEncoder {
  // The `cookie` style of OpenAPI 3.2 does not encode; characters that are invalid in cookies are rejected.
  if (binding.style === 'cookie') return leaveUnencoded
  if (!binding.allowReserved || (binding.in !== 'query' && binding.in !== 'path')) return percentEncode
  // @guard read-parameters requests/parameters
  return binding.in === 'path' ? percentEncodeAllowingReservedInPath : percentEncodeAllowingReserved
}

const fromBinding = (binding: ParameterBinding): ParameterSource => ({
  ...binding,
  encodedName: percentEncode(binding.name),
  encode: chooseEncoder(binding),
  encodeName: percentEncode,
  value: (context) => readArgument(context, binding.argument) ?? undefined,
})

function fromTemplate(location: ParameterLocation, name: string, text: string) {
  const template = parseTemplate(text)
  const [argument = name] = template.arguments
  const source: ParameterSource = {
    argument,
    in: location,
    name,
    encodedName: percentEncode(name),
    style: location === 'query' ? 'form' : 'simple',
    explode: location === 'query',
    allowReserved: false,
    contentType: '',
    encode: percentEncode,
    encodeName: percentEncode,
    value: (context) => template.evaluate(context) ?? undefined,
  }
  return { source, usedArguments: template.arguments }
}
