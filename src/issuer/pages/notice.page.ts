import { type Html, html } from '#base/texts/html.ts'
import { renderServicePage } from '#platform/service-page.ts'

export type NoticePage = { title: string; text: string; link?: { href: string; label: string } }

/** A page with a message and an optional link. */
export const renderNoticePage = ({ title, text, link }: NoticePage): Html =>
  renderServicePage({
    title,
    body: html`<p class="lead">${text}</p>
${link ? html`<p class="actions"><a class="button" href="${link.href}">${link.label}</a></p>` : null}`,
  })
