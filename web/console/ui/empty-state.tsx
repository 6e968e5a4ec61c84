import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** An empty list: the reason, and one action. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-2 rounded-card border border-dashed border-control/60 px-6 py-12 text-center">
    <p className="font-medium">{title}</p>
    {children && <p className="max-w-prose text-sm text-muted">{children}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
)
