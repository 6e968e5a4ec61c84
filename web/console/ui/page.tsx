import { type ReactNode, useEffect } from 'react'
import { joinClasses } from './class-names.ts'

type PageProps = {
  /** Also the title of the browser window. */
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** For panes that fill the window. */
  isWide?: boolean
  /** For cards, which form more columns on large windows. */
  hasCards?: boolean
  /** For panes that scroll by themselves: on large windows the page is as high as the window. */
  hasPanes?: boolean
  children: ReactNode
}

export function Page(props: PageProps) {
  const { title, description, actions, isWide = false, hasCards = false, hasPanes = false, children } = props
  useEffect(() => {
    document.title = `${title} – Tenon`
  }, [title])
  return (
    <div
      className={joinClasses(
        'mx-auto w-full px-4 py-6 sm:px-8',
        !isWide && !hasPanes && 'max-w-6xl',
        hasCards && 'min-[1920px]:max-w-[104rem]',
        hasPanes &&
          'md:flex md:h-[calc(100dvh-3.75rem)] md:min-h-96 lg:h-dvh md:flex-col md:overflow-hidden md:pb-4',
      )}
    >
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
          {description && (
            <p className="mt-1 max-w-[80ch] text-pretty text-muted wrap-anywhere">{description}</p>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-start gap-2 sm:shrink-0">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
