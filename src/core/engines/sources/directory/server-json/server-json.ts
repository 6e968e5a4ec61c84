// Describes a release as a server.json document, within the limits of the registry's schema.

import { isUrl, toServedUrl } from '#base/web/url.ts'
import type { AppAccess } from '#core/model/apps/app.ts'
import type { ServerJsonDocument } from '#core/model/directory/server-json.ts'
import type { ManifestHead } from '#core/model/releases/manifest.ts'
import { buildClientEndpoint, type ServingUrls } from '#core/model/releases/release-endpoint.ts'
import { serverVersionOf } from '#core/model/releases/server-version.ts'
import { serverJsonSchema } from './validate-server-json.ts'

const maxTextLength = 100

/** At most 100 characters (code points); a longer text ends with an ellipsis. */
function truncateText(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= maxTextLength
    ? characters.join('')
    : `${characters
        .slice(0, maxTextLength - 1)
        .join('')
        .trimEnd()}…`
}

/** The host name with its labels reversed; an IP address stays as it is. */
function buildNamespace(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const name = isAddress ? hostname : hostname.split('.').reverse().join('.')
  return name.replace(/[^a-zA-Z0-9.-]+/g, '-').replace(/^-|-$/g, '')
}

/** The name is stable: it has the app's public id and not its name, which may change. */
export const buildServerName = (baseUrl: string, publicMcpId: string) =>
  `${buildNamespace(baseUrl)}/${publicMcpId}`

const buildIcons = ({ branding: { logoUrl } }: ManifestHead) =>
  isUrl(logoUrl, 'https') && logoUrl.length <= 255 ? [{ src: logoUrl }] : []

/** `access` is the current access of the app. */
export const buildServerJson = (
  urls: ServingUrls,
  manifest: ManifestHead,
  access: AppAccess,
): ServerJsonDocument => ({
  $schema: serverJsonSchema,
  name: buildServerName(urls.baseUrl, manifest.publicMcpId),
  title: truncateText(manifest.name),
  description: truncateText(manifest.description || manifest.name),
  version: serverVersionOf(manifest),
  websiteUrl: toServedUrl(manifest.websiteUrl),
  icons: buildIcons(manifest),
  remotes: [{ type: 'streamable-http', url: buildClientEndpoint(urls, { ...manifest, access }) }],
})
