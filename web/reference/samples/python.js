// Python with the package requests.
import { formatLiteral, jsonStyle } from './literal.js'

/** @type {import('./literal.js').LiteralStyle} */
const style = {
  words: { true: 'True', false: 'False', null: 'None' },
  ...jsonStyle,
  indent: '    ',
  padding: '',
  lastComma: ',',
}

/** @param {import('../samples.js').SampleRequest} request */
export function buildPythonSample({ method, url, isPublic, isText, body }) {
  const lines = [
    JSON.stringify(url),
    ...(isPublic ? [] : [`headers={"Authorization": f"Bearer {os.environ['TENON_TOKEN']}"}`]),
    ...(body === undefined ? [] : [`json=${formatLiteral(body, style, '    ')}`]),
    'timeout=30',
  ]
  return `${isPublic ? '' : 'import os\n\n'}import requests

response = requests.${method.toLowerCase()}(
${lines.map((line) => `    ${line},\n`).join('')})
response.raise_for_status()
print(response.${isText ? 'text' : 'json()'})`
}
