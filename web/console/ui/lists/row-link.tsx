import type { MouseEvent, ReactNode } from 'react'

type RowLinkProps = {
  href: string
  /** Opens it in this window. */
  onFollow: () => void
  className: string
  children: ReactNode
}

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** A link in a list of thousands: the router's builds its address anew for each row that comes into view. */
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
