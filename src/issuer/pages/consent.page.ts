import { type Html, html } from '#base/texts/html.ts'
import { type PageBrand, renderServicePage } from '#platform/service-page.ts'
import type { AppScope } from '../provider/scopes.ts'

export type ConsentPage = {
  clientName: string
  /** The target of the redirect: a host, or an app on this computer. */
  destination: string
  /** The host whose document describes the client; null for a registered client, which describes itself. */
  describedBy: string | null
  email: string
  scopes: string[]
  /** The requested scopes of the app. */
  appScopes: readonly AppScope[]
  /** The service or endpoint that the token gives access to. */
  resource: string
  /** The name of the app at this endpoint; null for the service itself, and for an endpoint without an app. */
  appName: string | null
  /** The look of the app. */
  brand: PageBrand | null
}

const scopeDescriptions: Record<string, string> = {
  openid: 'Know which account is yours',
  profile: 'See your name',
  email: 'See your e-mail address',
}

/** The path of every endpoint of an app. */
const endpointPath = /\/mcp(\/|$)/
const managementPath = /(?<!\/mcp\/[^/]+)\/mcp\/?$/

function renderAccess(resource: string, appName: string | null): Html {
  const url = URL.parse(resource)
  const place = html`<span class="note at">at ${url?.host ?? resource}</span>`
  if (appName !== null) return html`Use the app <strong>${appName}</strong> for you ${place}`
  if (!url || (endpointPath.test(url.pathname) && !managementPath.test(url.pathname)))
    return html`Act for you at <span class="address">${resource}</span>`
  return html`Manage your apps and connections in <strong>Tenon</strong> ${place}`
}

const renderOrigin = (describedBy: string | null): Html =>
  describedBy === null
    ? html`The app chose its own name.`
    : html`The app belongs to <strong class="address">${describedBy}</strong>, which chose its name.`

const renderScope = ({ name, description }: AppScope): Html =>
  html`<li>${description} <span class="note">${name}</span></li>`

function renderWriting(appScopes: readonly AppScope[]): Html | '' {
  const writing = appScopes.filter(({ writes }) => writes)
  if (writing.length === 0) return ''
  return html`<p>It also asks to <strong>change</strong> things for you:</p>
<ul class="asks">${writing.map(renderScope)}</ul>
`
}

const readingButton = html`<button type="submit" name="decision" value="read" class="quiet">Allow reading only</button>
`

export const renderConsentPage = ({
  clientName,
  destination,
  describedBy,
  email,
  scopes,
  appScopes,
  resource,
  appName,
  brand,
}: ConsentPage) =>
  renderServicePage({
    title: `Allow ${clientName}?`,
    brand,
    body: html`<p class="lead">Signed in as <strong>${email}</strong></p>
<p><strong>${clientName}</strong> will be able to:</p>
<ul class="asks">
<li>${renderAccess(resource, appName)}</li>
${scopes.map((scope): Html => html`<li>${scopeDescriptions[scope] ?? scope}</li>`)}
${appScopes.filter(({ writes }) => !writes).map(renderScope)}
</ul>
${renderWriting(appScopes)}<p class="note">${renderOrigin(describedBy)} Your decision is sent to <span class="address">${destination}</span>. Allow it only if you started this. You can disconnect it again in Tenon, under <em>Your apps</em>.</p>
<form method="post">
<div class="actions">
<button type="submit" name="decision" value="allow">Allow</button>
${appScopes.some(({ writes }) => writes) ? readingButton : ''}<button type="submit" name="decision" value="deny" class="quiet">Deny</button>
</div>
</form>`,
  })
