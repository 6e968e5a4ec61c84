import { Html, html } from '#base/texts/html.ts'
import { renderServicePage } from '#platform/service-page.ts'

/** `form` is the HTML of the library's hidden form, which the buttons submit. */
export const renderSignOutPage = (form: string) =>
  renderServicePage({
    title: 'Sign out?',
    body: html`<p class="lead">Apps that you allowed keep their access.</p>
${new Html(form)}
<div class="actions">
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
<button type="submit" form="op.logoutForm" class="quiet">Stay signed in</button>
</div>`,
  })
