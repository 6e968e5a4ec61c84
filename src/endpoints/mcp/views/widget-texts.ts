// The texts of a widget page in other languages than English: a resource for each, which the page reads through the client.
import { createHash } from 'node:crypto'
import type { JsonObject } from '#base/json.ts'
import { findTextPack, type PageModel, translations } from '#core/engines/widgets/page/index.ts'

/** Clients cache resources by URI, so the URI changes with the texts. */
const version = createHash('sha256').update(JSON.stringify(translations)).digest('base64url').slice(0, 8)

/** The start of the URIs. The page adds the language. */
export const buildTextsUri = (publicMcpId: string, key: string) =>
  `ui://${publicMcpId}/${key}/texts?v=${version}&lang=`

/** The contents of `resources/read`; null for another URI. A language without texts has none, and the page is in English. */
export function presentTexts(uri: string, views: readonly { model: PageModel }[]): JsonObject | null {
  const found = views.find(({ model }) => uri.startsWith(model.textsUri))
  const language = found ? uri.slice(found.model.textsUri.length) : ''
  if (!found || !/^[a-z]{2,3}(-[A-Z][a-z]{3})?$/.test(language)) return null
  const pack = findTextPack(language, found.model.primitive) ?? { language, texts: {} }
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(pack) }] }
}
