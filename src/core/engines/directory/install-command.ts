import type { DirectoryInput, DirectoryPackage, InstallCommand } from '#core/model/directory-entry.ts'

/** What runs a package of a registry: the program and what stands before the package's own arguments. */
const runners: Record<string, (pack: DirectoryPackage) => [command: string, ...args: string[]]> = {
  npm: ({ identifier, version }) => ['npx', '-y', version ? `${identifier}@${version}` : identifier],
  pypi: ({ identifier, version }) => ['uvx', version ? `${identifier}@${version}` : identifier],
  oci: (pack) => ['docker', 'run', '-i', '--rm', ...environmentFlags(pack), imageOf(pack)],
  nuget: ({ identifier, version }) => ['dnx', version ? `${identifier}@${version}` : identifier, '--yes'],
  mcpb: ({ identifier }) => ['mcpb', 'install', identifier],
  cargo: ({ identifier, version }) => [
    'cargo',
    'install',
    identifier,
    ...(version ? ['--version', version] : []),
  ],
}

/** A container sees only the variables that it is handed. */
const environmentFlags = ({ environmentVariables }: DirectoryPackage) =>
  environmentVariables.flatMap(({ name }) => ['-e', name])

const imageOf = ({ identifier, version }: DirectoryPackage) =>
  version && !/[:@][^/]*$/.test(identifier) ? `${identifier}:${version}` : identifier

/** What a person puts in place of what only they know. */
const valueFor = ({ name, defaultValue }: DirectoryInput) => defaultValue || `<${name}>`

const argumentsOf = ({ packageArguments }: DirectoryPackage) =>
  packageArguments
    .filter(({ required, defaultValue }) => required || defaultValue)
    .flatMap((input) => (input.name.startsWith('-') ? [input.name, valueFor(input)] : [valueFor(input)]))

/** The command for the first package that one is known for; none for a server that is only reached at an address. */
export function installCommand(packages: DirectoryPackage[]): InstallCommand {
  for (const pack of packages) {
    const runner = runners[pack.registryType]
    if (!runner) continue
    const [command, ...args] = runner(pack)
    const env = pack.environmentVariables.map((input): [string, string] => [input.name, valueFor(input)])
    return { command, args: [...args, ...argumentsOf(pack)], env: Object.fromEntries(env) }
  }
  return { command: '', args: [], env: {} }
}
