// Content security policies of the HTML pages that the service sends: no script, one inline style by its hash.
import { createHash } from 'node:crypto'

/** The CSP source expression that allows exactly this inline script or style. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export type PagePolicy = {
  /** The text of the page's only inline style. */
  style: string
  /** Where forms may be sent; nowhere by default. */
  formAction?: string
  /** Who may frame the page; nobody by default. */
  frameAncestors?: string
}

/** The policy of a page without scripts. */
export const pagePolicy = ({ style, formAction = "'none'", frameAncestors = "'none'" }: PagePolicy) =>
  `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action ${formAction}; frame-ancestors ${frameAncestors}`
