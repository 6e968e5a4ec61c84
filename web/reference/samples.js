// Code samples of an operation, built from its path, example parameters and example body in the OpenAPI document. The page
// builds them when they are shown, so that the document stays small.
import { buildCurlSample } from './samples/curl.js'
import { buildGoSample } from './samples/go.js'
import { buildPythonSample } from './samples/python.js'
import { buildTypeScriptSample } from './samples/typescript.js'

/**
 * @typedef {{ name: string, value: unknown }} SampleParameter
 * @typedef {{
 *   baseUrl: string, method: string, path: string, url: string, isPublic: boolean, isText: boolean,
 *   pathParameters: SampleParameter[], query: SampleParameter[], body: unknown
 * }} SampleRequest
 */

/** @type {readonly { id: string, label: string, build: (request: SampleRequest) => string }[]} */
export const sampleLanguages = [
  { id: 'curl', label: 'curl', build: buildCurlSample },
  { id: 'typescript', label: 'TypeScript', build: buildTypeScriptSample },
  { id: 'python', label: 'Python', build: buildPythonSample },
  { id: 'go', label: 'Go', build: buildGoSample },
]

/** @param {any} document @param {any} part */
const resolve = (document, part) =>
  part?.$ref
    ? part.$ref
        .slice(2)
        .split('/')
        .reduce((/** @type {any} */ at, /** @type {string} */ key) => at[key.replaceAll('~1', '/')], document)
    : part

/** @param {any} parameter */
const findExample = ({ example, schema }) => example ?? schema?.examples?.[0] ?? schema?.default ?? ''

/** The request of a sample: required parameters only. @returns {SampleRequest} */
export function describeSampleRequest(
  /** @type {any} */ document,
  /** @type {{ path: string, method: string, baseUrl: string }} */ { path, method, baseUrl },
) {
  const operation = document.paths[path][method]
  const parameters = (operation.parameters ?? [])
    .map((/** @type {any} */ parameter) => resolve(document, parameter))
    .filter((/** @type {any} */ parameter) => parameter.required)
  const list = (/** @type {string} */ location) =>
    parameters
      .filter((/** @type {any} */ parameter) => parameter.in === location)
      .map((/** @type {any} */ parameter) => ({ name: parameter.name, value: findExample(parameter) }))
  const [pathParameters, query] = [list('path'), list('query')]
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  return {
    baseUrl,
    method: method.toUpperCase(),
    path,
    url: baseUrl + fillPath(path, pathParameters) + formatQuery(query),
    isPublic: operation.security?.length === 0,
    isText: !resolve(document, success)?.content?.['application/json'],
    pathParameters,
    query,
    body: operation.requestBody?.content['application/json'].example,
  }
}

const fillPath = (/** @type {string} */ path, /** @type {SampleParameter[]} */ parameters) =>
  parameters.reduce(
    (filled, { name, value }) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )

const formatQuery = (/** @type {SampleParameter[]} */ query) =>
  query.length === 0
    ? ''
    : `?${query.map(({ name, value }) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
