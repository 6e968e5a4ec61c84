import { omitFixedProperties } from '#core/engines/schemas/json-schema/index.ts'
import type { AuthConfig } from '#core/model/auth-connections/auth-connection.ts'
import type { Operation, ParameterBinding, RequestPlan } from '#core/model/operations/operation.ts'

export type CredentialPlace = Pick<AuthConfig, 'type' | 'headerName' | 'headerPrefix' | 'queryParamName'>

/** Whether requests with this connection send its credential in that parameter. */
export function isFilledBy(place: Omit<CredentialPlace, 'type'> & { type: string }): IsFilled {
  const { type, headerName, headerPrefix, queryParamName } = place
  if (type !== 'api_key') return () => false
  const header = headerName.toLowerCase()
  if (header === 'cookie')
    return (parameter) => parameter.in === 'cookie' && headerPrefix === `${parameter.name}=`
  return header
    ? (parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === header
    : (parameter) => parameter.in === 'query' && parameter.name === queryParamName
}

type IsFilled = (parameter: Pick<ParameterBinding, 'in' | 'name'>) => boolean

/**
 * The operation without arguments that the connection fills, since models must not be asked for a credential. Arguments
 * in templates of the owner stay.
 */
export function omitFilledArguments(operation: Operation, place: CredentialPlace): Operation {
  const { plan, inputSchema } = operation
  const isFilled = isFilledBy(place)
  const filled = plan.parameters.filter(
    (parameter) => isFilled(parameter) && !isInTemplate(plan, parameter.argument),
  )
  if (filled.length === 0) return operation
  const names = Object.fromEntries(filled.map(({ argument }) => [argument, null]))
  return {
    ...operation,
    plan: { ...plan, parameters: plan.parameters.filter((parameter) => !filled.includes(parameter)) },
    inputSchema: omitFixedProperties(inputSchema, names),
  }
}

const isInTemplate = (
  { pathTemplate, queryTemplate, headerTemplate, bodyTemplateJson }: RequestPlan,
  argument: string,
): boolean =>
  JSON.stringify([pathTemplate, queryTemplate, headerTemplate, bodyTemplateJson]).includes(`{{${argument}}}`)
