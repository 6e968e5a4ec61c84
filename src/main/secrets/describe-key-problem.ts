import { forgetSecretsCommand } from '../config/command-names.ts'
import type { SecretKeyProblem } from './find-key-problems.ts'

/** What is wrong and how to go on. `keySource`: the setting or the file that the keys come from. */
export function describeKeyProblem(problem: SecretKeyProblem, keySource: string): string {
  const { keyId, kind, secrets } = problem
  const use = `the key "${keyId}" with which the database was used (${secrets} sealed secrets need it)`
  const fault =
    kind === 'missing' ? `${keySource} lacks ${use}.` : `${keySource} has another key in place of ${use}.`
  return `${fault} Restore that key; or, if it is lost, remove what it sealed: ${forgetSecretsCommand} ${keyId}`
}
