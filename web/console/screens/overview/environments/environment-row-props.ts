import type { Environment } from '../../../api/queries/environments.ts'

/** `root`: the app itself. */
export type EnvironmentRowProps = {
  environment: Environment
  environments: readonly Environment[]
  root: Environment
}
