import type {
  DirectoryInput,
  DirectoryPackage,
  DirectoryRemote,
} from '#core/model/directory/directory-entry.ts'

const formatNote = (input: DirectoryInput, kind: string) =>
  `${kind} ${input.name}${input.description ? `: ${input.description}` : ''}`

const isNeeded = ({ required, secret }: DirectoryInput) => required || secret

/** Violations outside of packages and remotes do not matter for the setup. */
function buildViolationNotes(violations: string[]): string[] {
  const setupViolations = violations.filter((violation) => /^(packages|remotes)/.test(violation))
  return setupViolations.length > 0
    ? [
        `The entry violates the registry's schema, so these notes may be incomplete: ${setupViolations.join('; ')}`,
      ]
    : []
}

const buildStatusNotes = ({ status, statusMessage }: { status: string; statusMessage: string }) =>
  statusMessage ? [`Marked as ${status} by its owner: ${statusMessage}`] : []

/** The inputs that the user must provide, with warnings about the status and the entry of the server. */
export function buildSetupNotes(
  remotes: DirectoryRemote[],
  packages: DirectoryPackage[],
  statusDetails: { status: string; statusMessage: string },
  violations: string[],
): string[] {
  const inputNotes = [
    ...packages.flatMap((pack) =>
      pack.environmentVariables
        .filter(isNeeded)
        .map((input) => formatNote(input, 'Set the environment variable')),
    ),
    ...remotes.flatMap((remote) =>
      remote.headers.filter(isNeeded).map((input) => formatNote(input, 'Send the header')),
    ),
    ...remotes.flatMap((remote) =>
      remote.variables.map((input) => formatNote(input, 'Fill in the variable')),
    ),
  ]
  return [
    ...buildStatusNotes(statusDetails),
    ...[...new Set(inputNotes)].sort(),
    ...buildViolationNotes(violations),
  ]
}
