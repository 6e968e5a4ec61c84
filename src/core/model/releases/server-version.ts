import type { Manifest } from './manifest.ts'

/** The semantic version of a release in server.json. Releases of earlier versions of the service have none of their own. */
export const serverVersionOf = ({
  serverVersion,
  version,
}: Pick<Manifest, 'serverVersion' | 'version'>): string => serverVersion ?? `1.0.${version}`
