import type { ParameterBinding, RequestPlan } from '#core/model/operations/operation.ts'

/** A request plan with the given members; all others are empty. */
export const planOf = (parts: Partial<RequestPlan>): RequestPlan => ({
  method: 'GET',
  path: '/',
  parameters: [],
  body: null,
  pathTemplate: null,
  queryTemplate: null,
  headerTemplate: null,
  bodyTemplateJson: null,
  serverUrl: '',
  ...parts,
})

/** A parameter whose argument has its name, in OpenAPI's default style for its location. */
export const parameter = (
  place: ParameterBinding['in'],
  name: string,
  parts: Partial<ParameterBinding> = {},
): ParameterBinding => ({
  argument: name,
  in: place,
  name,
  style: place === 'query' || place === 'cookie' ? 'form' : 'simple',
  explode: place === 'query' || place === 'cookie',
  allowReserved: false,
  contentType: '',
  ...parts,
})
