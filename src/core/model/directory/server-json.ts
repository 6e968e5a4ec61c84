/** The `server.json` document of the official registry (schema 2025-12-11): the members that released apps have. */
export type ServerJsonDocument = {
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
