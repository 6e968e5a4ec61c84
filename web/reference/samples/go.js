// Go with its standard library.
import { formatLiteral, jsonStyle } from './literal.js'

/** @param {string} text */
const quote = (text) => `\`${text.replaceAll('`', '` + "`" + `')}\``

/** @param {import('../samples.js').SampleRequest} request */
export function buildGoSample({ method, url, isPublic, body }) {
  const hasBody = body !== undefined
  const imports = ['fmt', 'io', 'net/http', ...(isPublic ? [] : ['os']), ...(hasBody ? ['strings'] : [])]
  const json = hasBody ? formatLiteral(body, jsonStyle, '\t') : ''
  const headers = [
    ...(isPublic ? [] : ['"Authorization", "Bearer "+os.Getenv("TENON_TOKEN")']),
    ...(hasBody ? ['"Content-Type", "application/json"'] : []),
  ]
  return `package main

import (
${imports.map((name) => `\t"${name}"\n`).join('')})

func main() {
${hasBody ? `\tbody := strings.NewReader(${quote(json)})\n` : ''}\trequest, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${hasBody ? 'body' : 'nil'})
\tif err != nil {
\t\tpanic(err)
\t}
${headers.map((header) => `\trequest.Header.Set(${header})\n`).join('')}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\ttext, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tpanic(err)
\t}
\tfmt.Println(response.Status, string(text))
}`
}
