import { parseHttpUrl } from '#base/web/url.ts'
import type { NamedDocument, NamedDocuments } from '#core/model/integrations/named-document.ts'

/** With the text of a document that is in the page; "" if there is none. */
export type PageFindings = NamedDocuments & { inline: string }

export const createFindings = (): PageFindings => ({ documents: [], scripts: [], inline: '' })

const maxAddresses = 20

/**
 * Adds the address, unless its scheme is not http or https, it has credentials, or it leads from an https
 * page to http.
 */
export function addAddress(list: NamedDocument[], text: string, base: string, how: string): void {
  const address = text.trim()
  if (address === '' || address.length > 2_000 || /[<>{}\s]/.test(address) || list.length >= maxAddresses)
    return
  const url = URL.canParse(address, base) ? parseHttpUrl(new URL(address, base).href) : null
  // @guard documentation-pages/documentation-pages
  if (!url || (base.startsWith('https:') && url.protocol === 'http:')) return
  const [href = ''] = url.href.split('#', 1)
  if (!list.some((known) => known.url === href)) list.push({ url: href, how })
}
