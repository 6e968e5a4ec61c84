// Describes a release as a server.json document, within the limits of the registry's schema.

import type { Manifest } from '#core/model/manifest.ts'
import { appEndpoint } from '#core/model/release-endpoint.ts'
import type { ServerJson } from '#core/model/server-json.ts'
import { serverJsonSchema } from './server-json-faults.ts'

const longest = 100

/** At most 100 characters (code points); a longer text ends with an ellipsis. */
function short(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= longest
    ? characters.join('')
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}

/** The host name with its labels reversed; an IP address stays as it is. */
function namespaceOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const name = isAddress ? hostname : hostname.split('.').reverse().join('.')
  return name.replace(/[^a-zA-Z0-9.-]+/g, '-').replace(/^-|-$/g, '')
}

/** The name is stable: it has the app's public id and not its name, which may change. */
export const serverNameOf = (baseUrl: string, publicMcpId: string) => `${namespaceOf(baseUrl)}/${publicMcpId}`

export const serverVersionOf = (version: number) => `1.0.${version}`

const iconsOf = ({ branding: { logoUrl } }: Manifest) =>
  /^https:\/\/\S+$/.test(logoUrl) && logoUrl.length <= 255 ? [{ src: logoUrl }] : []

export const serverJsonOf = (baseUrl: string, manifest: Manifest): ServerJson => ({
  $schema: serverJsonSchema,
  name: serverNameOf(baseUrl, manifest.publicMcpId),
  title: short(manifest.name),
  description: short(manifest.description || manifest.name),
  version: serverVersionOf(manifest.version),
  websiteUrl: manifest.websiteUrl,
  icons: iconsOf(manifest),
  remotes: [{ type: 'streamable-http', url: appEndpoint(baseUrl, manifest) }],
})
