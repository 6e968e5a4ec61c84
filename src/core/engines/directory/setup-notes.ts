import type { DirectoryInput, DirectoryPackage, DirectoryRemote } from '#core/model/directory-entry.ts'

const noteOf = (input: DirectoryInput, kind: string) =>
  `${kind} ${input.name}${input.description ? `: ${input.description}` : ''}`

const isAsked = ({ required, secret }: DirectoryInput) => required || secret

/** Violations outside of packages and remotes do not matter for the setup. */
function faultNotes(faults: string[]): string[] {
  const told = faults.filter((fault) => /^(packages|remotes)/.test(fault))
  return told.length > 0
    ? [`The entry violates the registry's schema, so these notes may be incomplete: ${told.join('; ')}`]
    : []
}

const statusNotes = ({ status, statusMessage }: { status: string; statusMessage: string }) =>
  statusMessage ? [`Marked as ${status} by its owner: ${statusMessage}`] : []

/** What the user has to provide before the server can be used, with warnings about its status and its entry. */
export function setupNotesOf(
  remotes: DirectoryRemote[],
  packages: DirectoryPackage[],
  standing: { status: string; statusMessage: string },
  faults: string[],
): string[] {
  const asked = [
    ...packages.flatMap((one) =>
      one.environmentVariables.filter(isAsked).map((input) => noteOf(input, 'Set the environment variable')),
    ),
    ...remotes.flatMap((one) => one.headers.filter(isAsked).map((input) => noteOf(input, 'Send the header'))),
    ...remotes.flatMap((one) => one.variables.map((input) => noteOf(input, 'Fill in the variable'))),
  ]
  return [...statusNotes(standing), ...[...new Set(asked)].sort(), ...faultNotes(faults)]
}
