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

/** For an address without a screen, so without the frame of screens. */
export const MissingPage = () => (
  <main>
    <NotFoundPage />
  </main>
)
