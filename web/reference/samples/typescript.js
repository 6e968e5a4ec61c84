// TypeScript with the typed client of the API.
import { formatLiteral } from './literal.js'

/** @param {string} text */
const quote = (text) => {
  const inner = JSON.stringify(text).slice(1, -1)
  return `'${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** @type {import('./literal.js').LiteralStyle} */
const style = {
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)),
  text: quote,
  lastComma: ',',
}

/** @param {import('../samples.js').SampleParameter[]} parameters */
const toObject = (parameters) => Object.fromEntries(parameters.map(({ name, value }) => [name, value]))

/** @param {import('../samples.js').SampleRequest} request */
function listOptions({ pathParameters, query, body, isText }) {
  const params = {
    ...(pathParameters.length > 0 && { path: toObject(pathParameters) }),
    ...(query.length > 0 && { query: toObject(query) }),
  }
  return {
    ...(Object.keys(params).length > 0 && { params }),
    ...(body !== undefined && { body }),
    ...(isText && { parseAs: 'text' }),
  }
}

/** @param {import('../samples.js').SampleRequest} request */
export function buildTypeScriptSample(request) {
  const { baseUrl, method, path, isPublic } = request
  const options = listOptions(request)
  const sent = Object.keys(options).length > 0 ? `, ${formatLiteral(options, style)}` : ''
  const token = isPublic ? '' : ", token: process.env.TENON_TOKEN ?? ''"
  return `import { createTenonClient } from '@tenon/client'

const tenon = createTenonClient({ baseUrl: ${quote(baseUrl)}${token} })

const { data } = await tenon.${method}(${quote(path)}${sent})
console.log(data)`
}
