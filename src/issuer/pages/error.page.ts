import { html } from '#base/html.ts'
import { page } from './layout.page.ts'

export type ErrorPage = { error: string; error_description?: string | undefined }

/** A fault of the OAuth exchange: a person can only start again, the app's maker finds the code. */
export const errorPage = ({ error, error_description = 'none given' }: ErrorPage) =>
  page({
    title: 'This did not work',
    body: html`<p class="lead">Go back to the app and start again. If it happens once more, tell the app’s maker what stands below.</p>
<dl class="details">
<dt>Code</dt><dd>${error}</dd>
<dt>Reason</dt><dd>${error_description}</dd>
</dl>`,
  })
