import type { Environment } from '../../../api/queries/environments.ts'
import type { Release } from '../../../api/queries/releases.ts'

/** `root`: the app itself, whose releases these are. */
export type EnvironmentRowProps = {
  environment: Environment
  environments: readonly Environment[]
  root: Environment
  releases: readonly Release[]
}
