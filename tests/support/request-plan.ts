import type { ParameterBinding, RequestPlan } from '#core/model/operation.ts'

/** A plan with what a test cares for; the rest says nothing. */
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

/** A parameter whose argument has its name, written as OpenAPI does when nothing is said. */
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
