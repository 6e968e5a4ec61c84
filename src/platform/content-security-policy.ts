// Content security policies of the service's HTML pages: one inline style and at most one inline script, each allowed
// by its hash.
import { createHash } from 'node:crypto'

/** The CSP source expression that allows exactly this inline script or style. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export type PagePolicy = {
  /** The text of the page's only inline style. */
  style: string
  /** The text of the page's only inline script; none by default. */
  script?: string
  /** Where images may come from; nowhere by default. */
  image?: string
  /** Where forms may be sent; nowhere by default, anywhere with null. */
  formAction?: string | null
  /** The origins that may frame the page; none by default. */
  frameAncestors?: string
}

/** The policy of a page that loads nothing. */
export const pagePolicy = ({
  style,
  script,
  image,
  formAction = "'none'",
  frameAncestors = "'none'",
}: PagePolicy): string =>
  [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    script && `script-src ${hashSource(script)}`,
    image && `img-src ${image}`,
    "base-uri 'none'",
    formAction && `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
  ]
    .filter(Boolean)
    .join('; ')
