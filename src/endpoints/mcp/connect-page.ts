// The HTML page at the URL of a published app: what the app does, and how to add it to each client. It loads no script,
// image or external resource, and links send no referrer.
import { type Html, html, webPage } from '#base/html.ts'
import { startOf } from '#base/text.ts'
import { type AppAccess, noBranding } from '#core/model/app.ts'
import type { Manifest, ManifestTool } from '#core/model/manifest.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'
import { installCommands, installConfig, installLinks, installName } from './install-links.ts'
import { pageStyle } from './page-style.ts'

export type WebPage = { headers: Record<string, string>; body: string }

const maxDescription = 400

function page(title: string, style: string, content: Html): WebPage {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy({ style }),
      'x-robots-tag': 'noindex',
      vary: 'Accept',
    },
    body: webPage({ title, heading: title, style, content }),
  }
}

/** `address` is the MCP endpoint URL. The tools of an app that requires a token are not listed: the page is public. */
export function connectPage(manifest: Manifest, access: AppAccess, address: string): WebPage {
  const { name, description, websiteUrl, branding, tools } = manifest
  const content = html`${description && html`<p>${description}</p>`}
${isWebUrl(websiteUrl) ? html`<p><a href="${websiteUrl}" rel="noreferrer">${websiteUrl}</a></p>` : null}
<p class="quiet">This is an app for AI chat clients: an MCP server (Model Context Protocol, Streamable HTTP) at</p>
<pre><code>${address}</code></pre>
${access === 'oauth' ? html`<p>Your client will ask you to sign in when you add it.</p>` : null}
${installSection(name, address, access)}
${access === 'public' ? toolSection(tools) : null}`
  return page(name, pageStyle(branding), content)
}

/** Other schemes, such as `javascript:`, must not become links. */
const isWebUrl = (url: string) => /^https?:\/\//i.test(url)

function installSection(appName: string, address: string, access: AppAccess): Html {
  const name = installName(appName)
  const links = installLinks(name, address).map(
    ({ client, href }) => html`<li><a href="${href}" rel="noreferrer">${client}</a></li>`,
  )
  const commands = installCommands(name, address, access === 'oauth').map(
    ({ client, command }) => html`<h3>${client}</h3>
<pre><code>${command}</code></pre>`,
  )
  return html`<h2>Add it to your client</h2>
<ul class="links">${links}</ul>
<p><strong>ChatGPT:</strong> switch on developer mode in the settings, create a plugin (connector) there, and give it the address above.</p>
${isLocal(address) ? html`<p class="quiet">Clients that run in the cloud, such as Claude and ChatGPT on the web, only reach public addresses with https; this one is for clients on your own machine or network.</p>` : null}
<details><summary>In a terminal</summary>${commands}</details>
<details><summary>Any other client</summary>
<p>Add a remote MCP server of the type “Streamable HTTP” with the address above, or put this into its settings file:</p>
<pre><code>${installConfig(name, address)}</code></pre></details>`
}

const isLocal = (address: string) =>
  !address.startsWith('https:') ||
  /^https:\/\/(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/.test(address)

function toolSection(tools: ManifestTool[]): Html | null {
  if (tools.length === 0) return null
  const items = tools.map(
    (tool) => html`<li><h3>${tool.title}<span class="mark">${markOf(tool)}</span></h3>
<code>${tool.name}</code>${tool.description && html`<p>${startOf(tool.description, maxDescription)}</p>`}</li>`,
  )
  return html`<h2>What it can do</h2>
<ul class="tools">${items}</ul>`
}

function markOf({ annotations: { readOnlyHint, destructiveHint } }: ManifestTool): string {
  if (readOnlyHint) return 'only reads'
  return destructiveHint ? 'may delete or overwrite' : 'makes changes'
}

export const noAppPage = (): WebPage =>
  page(
    'There is no app here',
    pageStyle(noBranding),
    html`<p>The address is wrong, or the app is not published or switched off.</p>`,
  )
