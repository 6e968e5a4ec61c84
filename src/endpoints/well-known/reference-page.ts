// The HTML reference of the API, rendered on the server from the OpenAPI document, without scripts.
import { Html, html } from '#base/html.ts'
import type { ApiFamily } from '#endpoints/shared/api-family.ts'

type DocumentNode = Record<string, unknown>
type ReferenceParameter = {
  name: string
  in: string
  required: boolean
  description: string
  schema: DocumentNode
}
type ReferenceContent = {
  $ref?: string
  content?: { 'application/json'?: { schema?: DocumentNode; example?: unknown } }
  description?: string
}
type ReferenceOperation = {
  operationId: string
  summary: string
  security?: unknown[]
  deprecated?: boolean
  tags: string[]
  parameters: (ReferenceParameter | { $ref: string })[]
  requestBody?: ReferenceContent
  responses: Record<string, ReferenceContent>
}

export const referencePageStyle = `
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

const readReferenceName = (schema: DocumentNode) =>
  String(schema.$ref ?? '')
    .split('/')
    .at(-1) ?? ''

/** A schema in short notation: a list of members with their types; references are links to their section. */
function renderSchema(schema: DocumentNode | undefined): Html {
  if (!schema) return html`any`
  if (schema.$ref) return html`<a href="#${readReferenceName(schema)}">${readReferenceName(schema)}</a>`
  if (Array.isArray(schema.enum))
    return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`
  if (Array.isArray(schema.anyOf)) {
    return html`${(schema.anyOf as DocumentNode[]).map((one, index) => html`${index > 0 ? ' | ' : ''}${renderSchema(one)}`)}`
  }
  if (schema.type === 'array') return html`array of ${renderSchema(schema.items as DocumentNode)}`
  if (schema.type !== 'object' || !schema.properties) return html`${String(schema.type ?? 'any')}`
  const required = (schema.required ?? []) as string[]
  const members = Object.entries(schema.properties as Record<string, DocumentNode>)
  return html`<ul>${members.map(
    ([name, member]) =>
      html`<li><code>${name}${required.includes(name) ? '' : '?'}</code>: ${renderSchema(member)}</li>`,
  )}</ul>`
}

const renderJsonSchema = (content: ReferenceContent | undefined) =>
  renderSchema(content?.content?.['application/json']?.schema)

/** Resolves a reference into the components of the document; other values are returned unchanged. */
const resolveReference = <Component>(
  component: Component | { $ref: string },
  components: DocumentNode,
): Component => {
  const [kind, name] = String((component as { $ref?: string }).$ref ?? '')
    .split('/')
    .slice(-2)
  return kind && name ? ((components[kind] as DocumentNode)[name] as Component) : (component as Component)
}

const renderParameterTable = (parameters: ReferenceParameter[]) =>
  parameters.length === 0
    ? null
    : html`<h4>Parameters</h4><table><tr><th>Name</th><th>In</th><th>Type</th><th>Meaning</th></tr>${parameters.map(
        (one) =>
          html`<tr><td><code>${one.name}</code></td><td>${one.in}</td><td>${renderSchema(one.schema)}</td><td>${one.description}</td></tr>`,
      )}</table>`

const renderBodySection = (body: ReferenceContent) => {
  const example = body.content?.['application/json']?.example
  return html`<h4>Body</h4>${renderJsonSchema(body)}<pre>${JSON.stringify(example, null, 2)}</pre>`
}

const isErrorResponse = ([status]: [string, ReferenceContent]) => Number(status) >= 400

const renderErrorRow = ([status, { description = '' }]: [string, ReferenceContent]) =>
  html`<tr><td>${status}</td><td>${description.replaceAll('`', '')}</td></tr>`

function renderOperationSection({ method, path, op }: OperationEntry, components: DocumentNode): Html {
  const parameters = op.parameters.map((one) => resolveReference(one, components))
  const responses = Object.entries(op.responses).map(([status, one]): [string, ReferenceContent] => [
    status,
    resolveReference(one, components),
  ])
  return html`<details id="${op.operationId}"><summary><b>${method.toUpperCase()}</b> <code>${path}</code> — ${op.summary}</summary><div>
${op.deprecated ? html`<p>Archived but still supported. New clients should use a newer API family.</p>` : null}
${op.security ? html`<p>Requires no access token.</p>` : null}
${renderParameterTable(parameters)}
${op.requestBody ? renderBodySection(op.requestBody) : null}
${responses
  .filter(([status]) => Number(status) < 300)
  .map(([status, content]) => html`<h4>Response ${status}</h4>${renderJsonSchema(content)}`)}
<h4>Errors</h4><table><tr><th>Status</th><th>Code and meaning</th></tr>${responses.filter(isErrorResponse).map(renderErrorRow)}</table>
</div></details>`
}

type OperationEntry = { method: string; path: string; op: ReferenceOperation }

const renderDocumentLinks = (families: readonly ApiFamily[]) =>
  families.map(({ id }) => html`<a href="/openapi/${id}.json">${id}</a>, `)

/** Renders the OpenAPI document of all families as one page. */
export function renderReferencePage(document: DocumentNode, families: readonly ApiFamily[]): string {
  const info = document.info as { title: string; version: string; description: string }
  const paths = document.paths as Record<string, Record<string, ReferenceOperation>>
  const components = document.components as DocumentNode & { schemas: Record<string, DocumentNode> }
  const entries: OperationEntry[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ method, path, op })),
  )
  const groups = Map.groupBy(entries, ({ op }) => op.tags[0] ?? '')
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} ${info.version}</title><style>${new Html(referencePageStyle)}</style></head><body><main>
<h1>${info.title} ${info.version}</h1><p>${info.description}</p>
<p>For programs: ${renderDocumentLinks(families)}<a href="/openapi.json">all</a> as OpenAPI. For models: <a href="/llms.txt">llms.txt</a>.</p>
<nav aria-label="Contents"><ul>${[...groups.keys()].map((group) => html`<li><a href="#${group.replaceAll(' ', '-')}">${group}</a></li>`)}<li><a href="#schemas">schemas</a></li></ul></nav>
${[...groups].map(
  ([group, ops]) =>
    html`<h2 id="${group.replaceAll(' ', '-')}">${group}</h2>${ops.map((entry) => renderOperationSection(entry, components))}`,
)}
<h2 id="schemas">schemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => html`<section id="${name}"><h3>${name}</h3>${renderSchema(schema)}</section>`)}
</main></body></html>`.text
}
