// Reads texts that are not OpenAPI documents: pages that link to a document, formats that can be converted,
// and other texts, which are rejected with advice.
import type { JsonObject } from '#base/json.ts'
import { isJsonObject } from '#base/json.ts'
import {
  describeSourceFormat,
  isMarkup,
  recognizeFormat,
  type SourceFormat,
} from '#core/engines/sources/formats/index.ts'
import { parseDocumentText } from '#core/engines/sources/openapi-import/index.ts'
import type { RejectedDocument } from '#core/ports/document-reader.ts'

/** A document that the text links to or is converted to. */
export type OtherSource = { text: string; warnings: string[] }

/**
 * Only these rejections mean that the text is of another kind; others mean, for instance, that the document
 * is too large.
 */
const explainable: ReadonlySet<string> = new Set(['not_openapi', 'not_yaml', 'not_a_document'])

export async function readOtherSource(
  text: string,
  url: string,
  rejection: RejectedDocument,
): Promise<OtherSource | RejectedDocument> {
  const [problem] = rejection.problems
  if (!problem || !explainable.has(problem.code)) return rejection
  const value = parseValue(text)
  const format = recognizeFormat(text, () => value)
  const converted = isJsonObject(value) && format ? await convert(format, value) : null
  if (converted) return converted
  const findings = await findDocuments(text, url, value)
  if (findings?.inline) return { text: findings.inline, warnings: [] }
  const message = format ? describeSourceFormat(format) : problem.message
  const { documents = [], scripts = [] } = findings ?? {}
  return {
    problems: [{ ...problem, code: format ? `is_${format.id.replaceAll('-', '_')}` : problem.code, message }],
    named: { documents, scripts },
  }
}

function parseValue(text: string): unknown {
  if (isMarkup(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    const parsed = parseDocumentText(text)
    return 'document' in parsed ? parsed.document : null
  }
}

const converters: Record<string, 'convertPostman' | 'convertDiscovery'> = {
  postman: 'convertPostman',
  'google-discovery': 'convertDiscovery',
}

async function convert({ id, name }: SourceFormat, value: JsonObject): Promise<OtherSource | null> {
  const converter = converters[id]
  if (!converter) return null
  const conversion = await import('#core/engines/sources/conversion/index.ts')
  const { document, warnings } = conversion[converter](value)
  return {
    text: JSON.stringify(document),
    warnings: [`The document was converted from ${name}.`, ...warnings],
  }
}

async function findDocuments(text: string, url: string, value: unknown) {
  const pages = await import('#core/engines/sources/documentation-pages/index.ts')
  if (isMarkup(text)) return pages.readPage(text, url)
  if (isJsonObject(value)) return pages.readToolSettings(value, url)
  if (!pages.isSettingsScript(text)) return null
  return pages.readScriptFile(text, url)
}
