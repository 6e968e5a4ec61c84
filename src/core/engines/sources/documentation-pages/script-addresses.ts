// Reads the settings of Swagger UI, Redoc, Scalar and similar tools from scripts, without running them.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { addAddress, createFindings, type PageFindings } from './named-document.ts'

/** Characters of all scripts of a page that are looked at; settings are small, bundles are not. */
const maxScript = 2_000_000

const quoted = String.raw`(["'\x60])((?:(?!\1)[^\\\n]|\\.){1,2000})\1`

/**
 * Members of settings that have an address. An expression for the browser's origin in front of it means the
 * origin of the page.
 */
const member = (names: string) =>
  new RegExp(
    String.raw`(?:^|[{,;.(\s"'\x60])(?:${names})["'\x60]?\s*[:=]\s*(?:\(?(?:window\.)?location\.\w+\s*\+\s*)?${quoted}`,
    'g',
  )

const settingPatterns: readonly [pattern: RegExp, how: string, isSettings?: true][] = [
  [new RegExp(String.raw`Redoc\.init\(\s*${quoted}`, 'g'), 'for Redoc'],
  [member('configUrl|config_url'), 'in the settings of Swagger UI', true],
  [member('specUrl|spec-url|spec_url|swaggerUrl|openapiUrl|openApiUrl|openapi_url'), 'in a script'],
  [member('apiDescriptionUrl'), 'for Stoplight Elements'],
]

/** Other scripts have addresses of all kinds as their `url`. */
const toolPattern = /swagger|redoc|scalar|createApiReference|openapi|stoplight|elements-api|rapi-?doc/i
const urlPattern = member('url')

/** Whether a text is a script that has the settings of such a tool. */
export const isSettingsScript = (text: string) =>
  /SwaggerUIBundle|SwaggerUi\b|swaggerDoc\b|Redoc\.init|createApiReference|configObject/.test(
    text.slice(0, maxScript),
  )

const documentLike = String.raw`(?:openapi|swagger|api-?docs|apispec|api-spec|\bspec)`
const mentionPattern = new RegExp(
  String.raw`(["'\x60])((?:https?:\/\/|\.{0,2}\/)?[^"'\x60\s<>]{0,300}?${documentLike}[^"'\x60\s<>]{0,200}\.(?:json|ya?ml)(?:\?[^"'\x60\s<>]{0,300})?)\1`,
  'gi',
)

/** The documents that a script with tool settings names, for the page that loads it. */
export function readScriptFile(text: string, base: string): PageFindings {
  const findings = createFindings()
  readScript(text, base, findings)
  return findings
}

/**
 * Adds the addresses in the text of a script, and a document that the script contains. `isOfTool`: it has the
 * settings of a tool, and nothing else.
 */
export function readScript(text: string, base: string, findings: PageFindings, isOfTool = false): void {
  const script = text.slice(0, maxScript)
  findings.inline ||= findInlineDocument(script)
  const primary = new RegExp(String.raw`urls\.primaryName["'\x60]?\s*[:=]\s*${quoted}`).exec(script)?.[2]
  if (primary) addNamed(script, primary, base, findings)
  for (const [pattern, how, isSettings] of settingPatterns)
    for (const [, , address = ''] of script.matchAll(pattern))
      addAddress(isSettings ? findings.scripts : findings.documents, decodeLiteral(address), base, how)
  if (isOfTool || toolPattern.test(script))
    for (const [, , address = ''] of script.matchAll(urlPattern))
      addAddress(findings.documents, decodeLiteral(address), base, 'in a script')
  for (const [, , address = ''] of script.matchAll(mentionPattern))
    addAddress(findings.documents, decodeLiteral(address), base, 'in a script')
}

/** Of several documents, the one that the page shows first. */
function addNamed(script: string, name: string, base: string, findings: PageFindings): void {
  for (const [entry] of script.matchAll(/\{[^{}]{1,3000}\}/g)) {
    if (!entry.includes(name)) continue
    const [, , address = ''] = new RegExp(String.raw`url["'\x60]?\s*:\s*${quoted}`).exec(entry) ?? []
    addAddress(findings.documents, decodeLiteral(address), base, 'as the first of several')
  }
}

const decodeLiteral = (text: string) =>
  text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')

/** Where tools put a whole document into a page or script. */
const inlinePattern =
  /(?:__redoc_state\s*=\s*|"?swaggerDoc"?\s*:\s*|"?spec"?\s*:\s*|\bspec\s*=\s*|"?content"?\s*:\s*|Redoc\.init\(\s*)(?=\{)/g

/** Each document is read to its end. */
const maxInline = 10

function findInlineDocument(script: string): string {
  for (const match of [...script.matchAll(inlinePattern)].slice(0, maxInline)) {
    const text = takeObject(script, match.index + match[0].length)
    const document = text && findDocument(text)
    if (document) return document
  }
  return ''
}

function findDocument(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    const document = [
      value,
      ...['spec', 'data', 'content'].map((name) => (isJsonObject(value) ? value[name] : null)),
    ]
      .flatMap((item) => [item, isJsonObject(item) ? item.data : null])
      .find(isDescription)
    return document ? JSON.stringify(document) : ''
  } catch {
    return ''
  }
}

export const isDescription = (value: unknown): value is JsonObject =>
  isJsonObject(value) && ('openapi' in value || 'swagger' in value) && 'paths' in value

/** The text of the object that begins at `start`; "" if it does not end. */
function takeObject(script: string, start: number): string {
  let depth = 0
  for (let at = start; at < script.length; at++) {
    const char = script[at]
    if (char === '"') at = findStringEnd(script, at)
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return script.slice(start, at + 1)
  }
  return ''
}

function findStringEnd(script: string, start: number): number {
  for (let at = start + 1; at < script.length; at++) {
    if (script[at] === '\\') at++
    else if (script[at] === '"') return at
  }
  return script.length
}
