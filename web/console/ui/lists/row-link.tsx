import type { MouseEvent, ReactNode } from 'react'

type RowLinkProps = {
  href: string
  /** Opens the target in this window. */
  onFollow: () => void
  className: string
  children: ReactNode
}

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** A link in a list of thousands. The router's own link would build its address for each row that becomes visible. */
export const RowLink = ({ href, onFollow, className, children }: RowLinkProps) => (
  <a
    href={href}
    className={className}
    onClick={(event) => {
      if (opensElsewhere(event)) return
      event.preventDefault()
      onFollow()
    }}
  >
    {children}
  </a>
)
