/** A server as the official registry describes one (schema 2025-12-11), as far as a released app says anything of it. */
export type ServerJson = {
  $schema: string
  name: string
  title: string
  description: string
  version: string
  /** "" means none. */
  websiteUrl: string
  icons: { src: string }[]
  remotes: { type: string; url: string }[]
}
