import type { DirectoryInput, DirectoryPackage, InstallCommand } from '#core/model/directory-entry.ts'

type Runner = {
  command: string
  /** Arguments of the runner itself that come before all others. */
  first: string[]
  /** The arguments that name the package. */
  named(pack: DirectoryPackage): string[]
}

const atVersion = ({ identifier, version }: DirectoryPackage) =>
  version ? `${identifier}@${version}` : identifier

/** The program that runs packages of each registry type. */
const runners: Record<string, Runner> = {
  npm: { command: 'npx', first: ['-y'], named: (pack) => [atVersion(pack)] },
  pypi: { command: 'uvx', first: [], named: (pack) => [atVersion(pack)] },
  oci: {
    command: 'docker',
    first: ['run', '-i', '--rm'],
    named: (pack) => [...environmentFlags(pack), imageOf(pack)],
  },
  nuget: { command: 'dnx', first: [], named: (pack) => [atVersion(pack), '--yes'] },
  mcpb: { command: 'mcpb', first: ['install'], named: ({ identifier }) => [identifier] },
  cargo: {
    command: 'cargo',
    first: ['install'],
    named: ({ identifier, version }) => [identifier, ...(version ? ['--version', version] : [])],
  },
}

/** A container gets only the environment variables that are passed to it. */
const environmentFlags = ({ environmentVariables }: DirectoryPackage) =>
  environmentVariables.flatMap(({ name }) => ['-e', name])

const imageOf = ({ identifier, version }: DirectoryPackage) =>
  version && !/[:@][^/]*$/.test(identifier) ? `${identifier}:${version}` : identifier

/** The default value, or a placeholder that the user replaces. */
const valueFor = ({ name, defaultValue }: DirectoryInput) => defaultValue || `<${name}>`

const argumentsOf = (inputs: DirectoryInput[]) =>
  inputs
    .filter(({ required, defaultValue }) => required || defaultValue)
    .flatMap((input) => (input.name.startsWith('-') ? [input.name, valueFor(input)] : [valueFor(input)]))

/**
 * The package's runtime arguments, if they are meant for this runner; without those that `prefixArgs` has already and
 * without the package's name.
 */
function runtimeArguments(pack: DirectoryPackage, { command, first }: Runner): string[] {
  if (pack.runtimeHint && pack.runtimeHint !== command) return []
  return argumentsOf(pack.runtimeArguments).filter(
    (word) => !first.includes(word) && !(pack.identifier && word.startsWith(pack.identifier)),
  )
}

/** The command for the first package of a known registry type; an empty command for a remote-only server. */
export function installCommand(packages: DirectoryPackage[]): InstallCommand {
  for (const pack of packages) {
    const runner = runners[pack.registryType]
    if (!runner || !pack.identifier) continue
    const env = pack.environmentVariables.map((input): [string, string] => [input.name, valueFor(input)])
    const runtime = runtimeArguments(pack, runner)
    const args = [...runner.first, ...runtime, ...runner.named(pack), ...argumentsOf(pack.packageArguments)]
    return { command: runner.command, args, env: Object.fromEntries(env) }
  }
  return { command: '', args: [], env: {} }
}
