// The HTML reference of the API, rendered on the server from the OpenAPI document, without scripts.
import { Html, html } from '#base/html.ts'

type Node = Record<string, unknown>
type Parameter = { name: string; in: string; required: boolean; description: string; schema: Node }
type Content = {
  $ref?: string
  content?: { 'application/json'?: { schema?: Node; example?: unknown } }
  description?: string
}
type OperationNode = {
  operationId: string
  summary: string
  security?: unknown[]
  deprecated?: boolean
  tags: string[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: Content
  responses: Record<string, Content>
}

export const pageStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: light-dark(#d4d4d8, #3f3f46); --soft: light-dark(#f4f4f5, #27272a); --accent: light-dark(#1d4ed8, #93c5fd) }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem }
h1 { font-size: 1.75rem; line-height: 1.2 }
h2 { font-size: 1.25rem; margin-top: 3rem; border-bottom: 1px solid var(--line) }
a { color: var(--accent) }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace }
details { border: 1px solid var(--line); border-radius: 0.5rem; margin: 0.5rem 0 }
summary { cursor: pointer; padding: 0.625rem 0.75rem; overflow-wrap: anywhere }
summary b { display: inline-block; min-width: 4.5rem }
details > div { padding: 0 0.75rem 0.75rem }
pre { background: var(--soft); border-radius: 0.375rem; overflow-x: auto; padding: 0.75rem; white-space: pre-wrap }
table { border-collapse: collapse; width: 100% }
td, th { border-bottom: 1px solid var(--line); padding: 0.375rem 0.5rem; text-align: left; vertical-align: top }
nav ul { columns: 14rem; padding-left: 1.25rem }
`

const nameOf = (schema: Node) =>
  String(schema.$ref ?? '')
    .split('/')
    .at(-1) ?? ''

/** A schema in short notation: a list of members with their types; references are links to their section. */
function shape(schema: Node | undefined): Html {
  if (!schema) return html`any`
  if (schema.$ref) return html`<a href="#${nameOf(schema)}">${nameOf(schema)}</a>`
  if (Array.isArray(schema.enum)) return html`${schema.enum.map((word) => JSON.stringify(word)).join(' | ')}`
  if (Array.isArray(schema.anyOf)) {
    return html`${(schema.anyOf as Node[]).map((one, index) => html`${index > 0 ? ' | ' : ''}${shape(one)}`)}`
  }
  if (schema.type === 'array') return html`array of ${shape(schema.items as Node)}`
  if (schema.type !== 'object' || !schema.properties) return html`${String(schema.type ?? 'any')}`
  const required = (schema.required ?? []) as string[]
  const members = Object.entries(schema.properties as Record<string, Node>)
  return html`<ul>${members.map(
    ([name, member]) =>
      html`<li><code>${name}${required.includes(name) ? '' : '?'}</code>: ${shape(member)}</li>`,
  )}</ul>`
}

const jsonShape = (content: Content | undefined) => shape(content?.content?.['application/json']?.schema)

/** Resolves a reference into the components of the document; other values are returned unchanged. */
const resolved = <Part>(part: Part | { $ref: string }, components: Node): Part => {
  const [kind, name] = String((part as { $ref?: string }).$ref ?? '')
    .split('/')
    .slice(-2)
  return kind && name ? ((components[kind] as Node)[name] as Part) : (part as Part)
}

const parameterTable = (parameters: Parameter[]) =>
  parameters.length === 0
    ? null
    : html`<h4>Parameters</h4><table><tr><th>Name</th><th>In</th><th>Type</th><th>Meaning</th></tr>${parameters.map(
        (one) =>
          html`<tr><td><code>${one.name}</code></td><td>${one.in}</td><td>${shape(one.schema)}</td><td>${one.description}</td></tr>`,
      )}</table>`

const bodySection = (body: Content) => {
  const example = body.content?.['application/json']?.example
  return html`<h4>Body</h4>${jsonShape(body)}<pre>${JSON.stringify(example, null, 2)}</pre>`
}

const isFailure = ([status]: [string, Content]) => Number(status) >= 400

const failureRow = ([status, { description = '' }]: [string, Content]) =>
  html`<tr><td>${status}</td><td>${description.replaceAll('`', '')}</td></tr>`

function operationSection({ method, path, op }: Entry, components: Node): Html {
  const parameters = op.parameters.map((one) => resolved(one, components))
  const answers = Object.entries(op.responses).map(([status, one]): [string, Content] => [
    status,
    resolved(one, components),
  ])
  return html`<details id="${op.operationId}"><summary><b>${method.toUpperCase()}</b> <code>${path}</code> — ${op.summary}</summary><div>
${op.deprecated ? html`<p>Archived but still supported. New clients should use a newer API family.</p>` : null}
${op.security ? html`<p>Requires no access token.</p>` : null}
${parameterTable(parameters)}
${op.requestBody ? bodySection(op.requestBody) : null}
${answers
  .filter(([status]) => Number(status) < 300)
  .map(([status, content]) => html`<h4>Response ${status}</h4>${jsonShape(content)}`)}
<h4>Errors</h4><table><tr><th>Status</th><th>Code and meaning</th></tr>${answers.filter(isFailure).map(failureRow)}</table>
</div></details>`
}

type Entry = { method: string; path: string; op: OperationNode }

/** Renders the whole OpenAPI document as one page. */
export function referencePage(document: Node): string {
  const info = document.info as { title: string; version: string; description: string }
  const paths = document.paths as Record<string, Record<string, OperationNode>>
  const components = document.components as Node & { schemas: Record<string, Node> }
  const entries: Entry[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ method, path, op })),
  )
  const groups = Map.groupBy(entries, ({ op }) => op.tags[0] ?? '')
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} ${info.version}</title><style>${new Html(pageStyle)}</style></head><body><main>
<h1>${info.title} ${info.version}</h1><p>${info.description}</p>
<p>For programs: <a href="/openapi/v1.json">v1</a>, <a href="/openapi/v2.json">v2</a>, <a href="/openapi/v3.json">v3</a>, <a href="/openapi.json">all</a> as OpenAPI. For models: <a href="/llms.txt">llms.txt</a>.</p>
<nav aria-label="Contents"><ul>${[...groups.keys()].map((group) => html`<li><a href="#${group.replaceAll(' ', '-')}">${group}</a></li>`)}<li><a href="#schemas">schemas</a></li></ul></nav>
${[...groups].map(
  ([group, ops]) =>
    html`<h2 id="${group.replaceAll(' ', '-')}">${group}</h2>${ops.map((entry) => operationSection(entry, components))}`,
)}
<h2 id="schemas">schemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => html`<section id="${name}"><h3>${name}</h3>${shape(schema)}</section>`)}
</main></body></html>`.text
}
