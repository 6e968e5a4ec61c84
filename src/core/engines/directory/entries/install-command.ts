import type {
  DirectoryInput,
  DirectoryInstallCommand,
  DirectoryPackage,
} from '#core/model/directory/directory-entry.ts'

type PackageRunner = {
  command: string
  /** Arguments of the runner itself that come before all others. */
  prefixArgs: string[]
  /** The arguments that name the package. */
  formatPackageArgs(pack: DirectoryPackage): string[]
}

const formatAtVersion = ({ identifier, version }: DirectoryPackage) =>
  version ? `${identifier}@${version}` : identifier

/** The program that runs packages of each registry type. */
const runners: Record<string, PackageRunner> = {
  npm: { command: 'npx', prefixArgs: ['-y'], formatPackageArgs: (pack) => [formatAtVersion(pack)] },
  pypi: { command: 'uvx', prefixArgs: [], formatPackageArgs: (pack) => [formatAtVersion(pack)] },
  oci: {
    command: 'docker',
    prefixArgs: ['run', '-i', '--rm'],
    formatPackageArgs: (pack) => [...buildEnvironmentFlags(pack), formatImage(pack)],
  },
  nuget: { command: 'dnx', prefixArgs: [], formatPackageArgs: (pack) => [formatAtVersion(pack), '--yes'] },
  mcpb: { command: 'mcpb', prefixArgs: ['install'], formatPackageArgs: ({ identifier }) => [identifier] },
  cargo: {
    command: 'cargo',
    prefixArgs: ['install'],
    formatPackageArgs: ({ identifier, version }) => [identifier, ...(version ? ['--version', version] : [])],
  },
}

/** A container gets only the environment variables that are passed to it. */
const buildEnvironmentFlags = ({ environmentVariables }: DirectoryPackage) =>
  environmentVariables.flatMap(({ name }) => ['-e', name])

const formatImage = ({ identifier, version }: DirectoryPackage) =>
  version && !/[:@]/.test(identifier.slice(identifier.lastIndexOf('/') + 1))
    ? `${identifier}:${version}`
    : identifier

/** The default value, or a placeholder that the user replaces. */
const formatValue = ({ name, defaultValue }: DirectoryInput) => defaultValue || `<${name}>`

const buildArguments = (inputs: DirectoryInput[]) =>
  inputs
    .filter(({ required, defaultValue }) => required || defaultValue)
    .flatMap((input) =>
      input.name.startsWith('-') ? [input.name, formatValue(input)] : [formatValue(input)],
    )

/**
 * The package's runtime arguments, if they are meant for this runner; without those that `prefixArgs` has already and
 * without the package's name.
 */
function buildRuntimeArguments(pack: DirectoryPackage, { command, prefixArgs }: PackageRunner): string[] {
  if (pack.runtimeHint && pack.runtimeHint !== command) return []
  return buildArguments(pack.runtimeArguments).filter(
    (argument) =>
      !prefixArgs.includes(argument) && !(pack.identifier && argument.startsWith(pack.identifier)),
  )
}

/** The command for the first package of a known registry type; an empty command for a remote-only server. */
export function buildInstallCommand(packages: DirectoryPackage[]): DirectoryInstallCommand {
  for (const pack of packages) {
    const runner = runners[pack.registryType]
    if (!runner || !pack.identifier) continue
    const env = pack.environmentVariables.map((input): [string, string] => [input.name, formatValue(input)])
    const runtimeArgs = buildRuntimeArguments(pack, runner)
    const args = [
      ...runner.prefixArgs,
      ...runtimeArgs,
      ...runner.formatPackageArgs(pack),
      ...buildArguments(pack.packageArguments),
    ]
    return { command: runner.command, args, env: Object.fromEntries(env) }
  }
  return { command: '', args: [], env: {} }
}
