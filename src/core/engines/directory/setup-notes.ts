import type { DirectoryInput, DirectoryPackage, DirectoryRemote } from '#core/model/directory-entry.ts'

const noteOf = (input: DirectoryInput, kind: string) =>
  `${kind} ${input.name}${input.description ? `: ${input.description}` : ''}`

const isAsked = ({ required, secret }: DirectoryInput) => required || secret

/** Of what is faulty elsewhere a person who sets it up need not know. */
function faultNotes(faults: string[]): string[] {
  const told = faults.filter((fault) => /^(packages|remotes)/.test(fault))
  return told.length > 0
    ? [`The entry breaks the registry's rules, so this may not be all of it: ${told.join('; ')}`]
    : []
}

const statusNotes = ({ status, statusMessage }: { status: string; statusMessage: string }) =>
  statusMessage ? [`Its owner calls it ${status}: ${statusMessage}`] : []

/** What a person does before the server can be used, and what to beware of. */
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
