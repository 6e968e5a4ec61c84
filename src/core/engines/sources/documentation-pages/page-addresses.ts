// Reads the settings of documentation tools in a page, without running scripts.
import { Parser } from 'htmlparser2'
import { parseHttpUrl } from '#base/web/url.ts'
import type { NamedDocument } from '#core/model/integrations/named-document.ts'
import { addAddress, createFindings, type PageFindings } from './named-document.ts'
import { isDescription, readScript } from './script-addresses.ts'

/** Characters of a page that are read. */
const maxPage = 5_000_000

type Attributes = Record<string, string>

/** Attributes with an address, by the tool that reads them; names in lower case, as of all attributes of HTML. */
const addressAttributes: Record<string, string> = {
  'spec-url': 'for Redoc or RapiDoc',
  'data-spec-url': 'in an attribute',
  apidescriptionurl: 'for Stoplight Elements',
  'api-description-url': 'for Stoplight Elements',
  'data-openapi-url': 'in an attribute',
  'openapi-url': 'in an attribute',
  'document-uri': 'in an attribute',
}

const descriptionTypes = /openapi|swagger/i
const scriptNames =
  /(?:swagger-initializer|swagger-ui-init|swagger-config|swagger-ui-config|initializer|redoc-init|scalar-init|index)\.js(?:\?|$)/i
const linkPattern =
  /(?:openapi|swagger|api-?docs|api-?spec)[^?#]*\.(?:json|ya?ml)(?:[?#]|$)|\.(?:openapi|oas)\.(?:json|ya?ml)$/i

/** The documents that a page at `address` names. */
export function readPage(html: string, address: string): PageFindings {
  const findings = createFindings()
  const links: NamedDocument[] = []
  const scripts: { attributes: Attributes; text: string }[] = []
  let base = address
  let script: { attributes: Attributes; text: string } | null = null
  addFromQuery(address, findings)
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && attributes.href && URL.canParse(attributes.href, address))
        base = new URL(attributes.href, address).href
      if (name === 'link') readLink(attributes, base, findings)
      if (name === 'a' && linkPattern.test(attributes.href ?? ''))
        addAddress(links, attributes.href ?? '', base, 'in a link')
      if (name === 'script') {
        script = { attributes, text: '' }
        scripts.push(script)
      }
      readAttributes(attributes, base, findings)
    },
    ontext(text) {
      if (script) script.text += text
    },
    onclosetag(name) {
      if (name === 'script') script = null
    },
  })
  parser.write(html.slice(0, maxPage))
  parser.end()
  for (const { attributes, text } of scripts) readScriptElement(attributes, text, base, findings)
  for (const { url, how } of links) addAddress(findings.documents, url, base, how)
  return findings
}

/** Swagger UI and similar tools take the address of the document from the address of the page. */
function addFromQuery(address: string, { documents }: PageFindings): void {
  const query = parseHttpUrl(address)?.search ?? ''
  for (const [, value = ''] of query.matchAll(/[?&](?:url|spec-url|specUrl|definition)=([^&]+)/g))
    addAddress(documents, decodeValue(value), address, 'in its own address')
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

function readLink(
  { rel = '', type = '', href = '' }: Attributes,
  base: string,
  { documents }: PageFindings,
): void {
  const relations = rel.toLowerCase().split(/\s+/)
  if (relations.includes('service-desc')) addAddress(documents, href, base, 'as its service description')
  else if (descriptionTypes.test(type)) addAddress(documents, href, base, 'in a link')
}

function readAttributes(attributes: Attributes, base: string, findings: PageFindings): void {
  for (const [name, how] of Object.entries(addressAttributes))
    if (attributes[name]) addAddress(findings.documents, attributes[name], base, how)
  findings.inline ||= takeDocument(attributes.apidescriptiondocument ?? '')
}

function readScriptElement(attributes: Attributes, text: string, base: string, findings: PageFindings): void {
  const { id, src } = attributes
  if (id === 'api-reference') readScalar(attributes, text, base, findings)
  if (src && scriptNames.test(src)) addAddress(findings.scripts, src, base, 'in a script')
  if (!src) readScript(text, base, findings)
}

function readScalar(attributes: Attributes, text: string, base: string, findings: PageFindings): void {
  addAddress(findings.documents, attributes['data-url'] ?? '', base, 'for Scalar')
  readScript(attributes['data-configuration'] ?? '', base, findings, true)
  findings.inline ||= takeDocument(text)
}

/** A JSON document, distinguished from settings. */
function takeDocument(text: string): string {
  if (/^\s*(?:openapi|swagger)\s*:/m.test(text.slice(0, 2_000)) && !/^\s*\{/.test(text)) return text
  try {
    return isDescription(JSON.parse(text)) ? text : ''
  } catch {
    return ''
  }
}
