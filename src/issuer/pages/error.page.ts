import { html } from '#base/texts/html.ts'
import { renderServicePage } from '#platform/service-page.ts'

export type ErrorPage = { error: string; error_description?: string | undefined }

/** An OAuth error. The user can only start again; the error code is for the developer of the app. */
export const renderErrorPage = ({ error, error_description = 'none given' }: ErrorPage) =>
  renderServicePage({
    title: 'The request failed',
    body: html`<p class="lead">Go back to the app and start again. If it happens again, send the details below to the developer of the app.</p>
<dl class="details">
<dt>Code</dt><dd>${error}</dd>
<dt>Reason</dt><dd>${error_description}</dd>
</dl>`,
  })
