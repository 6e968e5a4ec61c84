import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'
import type { AppSettingsSearch } from '../app-settings-search.ts'

type ItemTabProps = {
  appId: string
  texts: { hint: string; empty: string; add: string }
  /** The search parameters that open the dialog for a new item; undefined when the list is full. */
  newSearch: AppSettingsSearch | undefined
  isEmpty: boolean
  children: ReactNode
}

export function ItemTab({ appId, texts, newSearch, isEmpty, children }: ItemTabProps) {
  const addLink = newSearch && (
    <Permitted needs="draft">
      <Link
        to="/apps/$appId/settings"
        params={{ appId }}
        search={newSearch}
        className={buttonClasses('primary')}
      >
        {texts.add}
      </Link>
    </Permitted>
  )
  return (
    <div className="flex max-w-3xl flex-col items-start gap-4">
      <p className="text-sm text-muted">{texts.hint}</p>
      {isEmpty ? (
        <div className="w-full">
          <EmptyState title={texts.empty} action={addLink} />
        </div>
      ) : (
        <>
          {children}
          {addLink}
        </>
      )}
    </div>
  )
}
