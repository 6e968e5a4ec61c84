import { type Html, html } from '#base/html.ts'
import { page } from './layout.page.ts'

export type NoticePage = { title: string; text: string; link?: { href: string; label: string } }

/** A page that only says something, and where to go on. */
export const noticePage = ({ title, text, link }: NoticePage): Html =>
  page({
    title,
    body: html`<p class="lead">${text}</p>
${link ? html`<p class="actions"><a class="button" href="${link.href}">${link.label}</a></p>` : null}`,
  })
