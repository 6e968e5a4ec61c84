import { forgetSecretsCommand } from '../config/command-names.ts'
import type { SecretKeyProblem } from './find-key-problems.ts'

/** The problem and its remedy. `keySource`: the setting or file of the keys. */
export function describeKeyProblem(problem: SecretKeyProblem, keySource: string): string {
  const { keyId, kind, secrets } = problem
  const use = `the key "${keyId}" with which the database was used (${secrets} sealed secrets need it)`
  const sentence =
    kind === 'missing' ? `${keySource} lacks ${use}.` : `${keySource} has another key instead of ${use}.`
  return `${sentence} Restore that key; or, if it is lost, remove what it sealed: ${forgetSecretsCommand} ${keyId}`
}
