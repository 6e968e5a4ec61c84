import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

type CardProps = { title?: ReactNode; actions?: ReactNode; children: ReactNode; className?: string }

export const Card = ({ title, actions, children, className }: CardProps) => (
  <section className={joinClasses('rounded-card border border-line bg-surface', className)}>
    {(title || actions) && (
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-3">
        <h2 className="font-semibold">{title}</h2>
        {/* Buttons are taller than the title; this gives the headers of all cards the same height. */}
        {actions && <div className="-my-1.5 flex items-center gap-2">{actions}</div>}
      </header>
    )}
    <div className="p-4">{children}</div>
  </section>
)
