// The HTML page at the URL of a published app: what the app does, and how to add it to each client. It loads nothing,
// its only script copies texts of the page, and links send no referrer.

import { truncateText } from '#base/text.ts'
import { type Html, html, renderHtmlPage } from '#base/texts/html.ts'
import { isLocalAddress } from '#base/web/local-address.ts'
import { toServedUrl } from '#base/web/url.ts'
import { noBranding } from '#core/model/apps/app.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'
import { copyScript } from './copy-script.ts'
import {
  buildInstallCommands,
  buildInstallConfig,
  buildInstallLinks,
  toInstallName,
} from './install-links.ts'
import { buildConnectPageStyle } from './page-style.ts'

export type HtmlResponse = { headers: Record<string, string>; body: string }

const maxDescription = 400

function buildHtmlResponse(title: string, style: string, content: Html, script = ''): HtmlResponse {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy({ style, script }),
      'x-robots-tag': 'noindex',
      vary: 'Accept',
    },
    body: renderHtmlPage({ title, heading: title, style, content, script }),
  }
}

/** A client needs nothing from its user, a sign-in, or a token from the owner of the app. */
type ConnectAccess = 'public' | 'oauth' | 'token'

/** The content of the page for an MCP server. */
export type ConnectableServer = Pick<Manifest, 'name' | 'description' | 'websiteUrl' | 'branding' | 'tools'>

/**
 * `address`: the MCP endpoint URL. The tools of a server that requires a token are not listed, since the page is
 * public.
 */
export function renderConnectPage(
  { name, description, websiteUrl, branding, tools }: ConnectableServer,
  access: ConnectAccess,
  address: string,
): HtmlResponse {
  // @guard connect-page
  const toolSection = access === 'public' ? renderToolSection(tools) : null
  const content = html`${description && html`<p>${description}</p>`}
${toServedUrl(websiteUrl) ? html`<p><a href="${websiteUrl}" rel="noreferrer">${websiteUrl}</a></p>` : null}
<p class="quiet">This is an app for AI chat clients: an MCP server (Model Context Protocol, Streamable HTTP) at</p>
<pre><code>${address}</code></pre>
${access === 'oauth' ? html`<p>Your client will ask you to sign in when you add it.</p>` : null}
${access === 'token' ? tokenNote : null}
${renderInstallSection(name, address, access)}
${toolSection}`
  return buildHtmlResponse(name, buildConnectPageStyle(branding), content, copyScript)
}

function renderInstallSection(appName: string, address: string, access: ConnectAccess): Html {
  const name = toInstallName(appName)
  const isLocal = isLocalAddress(address)
  const needsHeader = access === 'token'
  const links = buildInstallLinks(name, address)
    .filter(({ isCloud }) => !(isCloud && (isLocal || needsHeader)))
    .map(({ client, href }) => html`<li><a href="${href}" rel="noreferrer">${client}</a></li>`)
  const commands = buildInstallCommands(name, address, access).map(
    ({ client, command }) => html`<h3>${client}</h3>
<pre><code>${command}</code></pre>`,
  )
  return html`<h2>Add it to your client</h2>
<ul class="links">${links}</ul>
${isLocal ? localNote : needsHeader ? null : publicNote}
<details><summary>In a terminal</summary>${commands}</details>
<details><summary>Any other client</summary>
<p>Add a remote MCP server of the type “Streamable HTTP” with the address above, or put this into its settings file:</p>
<pre><code>${buildInstallConfig(name, address, access)}</code></pre></details>`
}

const tokenNote = html`<p>Every caller needs a token of this app, which its owner gives you. Your client sends it as the header <code>Authorization: Bearer tnn_app_…</code>; where a link or a command below has no place for it, add the header in the settings of the server.</p>`
const localNote = html`<p class="quiet">ChatGPT, Claude on the web and Replit are not listed: they connect from the cloud and reach only public addresses with https. This address is for clients on your own machine or network.</p>`
const publicNote = html`<p><strong>ChatGPT:</strong> turn on developer mode in the settings, create a plugin (connector) there, and give it the address above.</p>`

function renderToolSection(tools: ManifestTool[]): Html | null {
  if (tools.length === 0) return null
  const items = tools.map(
    (tool) => html`<li><h3>${tool.title}<span class="mark">${describeEffect(tool)}</span></h3>
<code>${tool.name}</code>${tool.description && html`<p>${truncateText(tool.description, maxDescription)}</p>`}</li>`,
  )
  return html`<h2>What it can do</h2>
<ul class="tools">${items}</ul>`
}

function describeEffect({ annotations: { readOnlyHint, destructiveHint } }: ManifestTool): string {
  if (readOnlyHint) return 'only reads'
  return destructiveHint ? 'may delete or overwrite' : 'makes changes'
}

export const renderAppNotFoundPage = (): HtmlResponse =>
  buildHtmlResponse(
    'There is no app here',
    buildConnectPageStyle(noBranding),
    html`<p>The address is wrong, or the app is not published or is turned off.</p>`,
  )
