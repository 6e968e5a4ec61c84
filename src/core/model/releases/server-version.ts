import type { Manifest } from './manifest.ts'

/** The semantic version of a release in server.json: its own, or the version of a first release. */
export const serverVersionOf = ({
  serverVersion,
  version,
}: Pick<Manifest, 'serverVersion' | 'version'>): string => serverVersion ?? `1.0.${version}`
