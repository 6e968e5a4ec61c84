import { useEffect } from 'react'
import { texts } from '../texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { announceSignedIn } from './signed-in-channel.ts'

/** The end of a sign-in in a second window. */
export function SignedInPage() {
  useEffect(() => {
    announceSignedIn()
    window.close()
  }, [])
  return (
    <main>
      <Page title={texts.session.signInAgain}>
        <Notice tone="info" title={texts.session.signedInAgain} />
      </Page>
    </main>
  )
}
