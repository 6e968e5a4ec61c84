import type { ParameterBinding, RequestPlan } from '#core/model/operations/operation.ts'

/** A request plan with the given members; all others are empty. */
export const buildRequestPlan = (parts: Partial<RequestPlan>): RequestPlan => ({
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
export const buildParameter = (
  location: ParameterBinding['in'],
  name: string,
  parts: Partial<ParameterBinding> = {},
): ParameterBinding => ({
  argument: name,
  in: location,
  name,
  style: location === 'query' || location === 'cookie' ? 'form' : 'simple',
  explode: location === 'query' || location === 'cookie',
  allowReserved: false,
  contentType: '',
  ...parts,
})
