import { Link } from '@tanstack/react-router'
import { texts } from '../texts/texts.ts'
import { buttonClasses } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

export const NotFoundPage = () => (
  <Page title={texts.notFound.title}>
    <EmptyState
      title={texts.notFound.hint}
      action={
        <Link to="/" className={buttonClasses('primary')}>
          {texts.notFound.action}
        </Link>
      }
    />
  </Page>
)

/** Shown without navigation, since no screen has this address. */
export const MissingPage = () => (
  <main>
    <NotFoundPage />
  </main>
)
