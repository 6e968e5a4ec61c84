import type {
  DirectoryArgument,
  DirectoryInput,
  DirectoryInstallCommand,
  DirectoryPackage,
} from '#core/model/directory/directory-entry.ts'

type PackageRunner = {
  command: string
  /** Arguments of the runner itself that come before all others. */
  prefixArgs: string[]
  /** Other spellings of these. */
  synonyms?: string[]
  /** The arguments that name a private registry. */
  formatRegistry?(url: string): string[]
  /** The arguments that name the package. */
  formatPackageArgs(pack: DirectoryPackage): string[]
}

const formatAtVersion = ({ identifier, version }: DirectoryPackage) =>
  version && !/.@[^/]*$/.test(identifier) ? `${identifier}@${version}` : identifier

/** The program that runs packages of each registry type. */
const runners: Record<string, PackageRunner> = {
  npm: {
    command: 'npx',
    prefixArgs: ['-y'],
    synonyms: ['--yes'],
    formatRegistry: (url) => [`--registry=${url}`],
    formatPackageArgs: (pack) => [formatAtVersion(pack)],
  },
  pypi: {
    command: 'uvx',
    prefixArgs: [],
    formatRegistry: (url) => ['--index', url],
    formatPackageArgs: (pack) => [formatAtVersion(pack)],
  },
  oci: {
    command: 'docker',
    prefixArgs: ['run', '-i', '--rm'],
    formatPackageArgs: (pack) => [...buildEnvironmentFlags(pack), formatImage(pack)],
  },
  nuget: {
    command: 'dnx',
    prefixArgs: [],
    formatRegistry: (url) => ['--source', url],
    formatPackageArgs: (pack) => [formatAtVersion(pack), '--yes'],
  },
  mcpb: { command: 'mcpb', prefixArgs: ['install'], formatPackageArgs: ({ identifier }) => [identifier] },
  cargo: {
    command: 'cargo',
    prefixArgs: ['install'],
    formatRegistry: (url) => ['--index', url],
    formatPackageArgs: ({ identifier, version }) => [identifier, ...(version ? ['--version', version] : [])],
  },
}

/** A container gets only the environment variables that are passed to it. */
const buildEnvironmentFlags = ({ environmentVariables }: DirectoryPackage) =>
  environmentVariables.flatMap(({ name }) => ['-e', name])

/** With the host of a private registry, unless the name has one; with the version, unless it has a tag or digest. */
function formatImage({ identifier, version, registryBaseUrl }: DirectoryPackage): string {
  const hasHost = /^(?:localhost|[^/]*[.:][^/]*)\//.test(identifier)
  const image =
    registryBaseUrl && !hasHost ? `${registryBaseUrl.replace(/^https?:\/\//i, '')}/${identifier}` : identifier
  return version && !/[:@]/.test(identifier.slice(identifier.lastIndexOf('/') + 1))
    ? `${image}:${version}`
    : image
}

/** A placeholder that the user replaces. */
const formatPlaceholder = ({ name, choices }: DirectoryInput) =>
  `<${choices.join('|') || name.replace(/^-+/, '')}>`

/** The default value with the defaults of its variables, or a placeholder. */
const formatValue = (input: DirectoryInput): string =>
  input.defaultValue.replace(/\{([^{}]+)\}/g, (text, name: string) => {
    const variable = input.variables.find((candidate) => candidate.name === name)
    return variable ? formatValue(variable) : text
  }) || formatPlaceholder(input)

/** Some publishers leave out the dashes. */
const formatName = ({ name }: DirectoryInput) => (name.startsWith('-') ? name : `--${name}`)

function formatArgument(input: DirectoryArgument): string[] {
  if (input.form === 'positional') return [formatValue(input)]
  if (input.form === 'flag') return input.defaultValue === 'false' ? [] : [formatName(input)]
  return [formatName(input), formatValue(input)]
}

const buildArguments = (inputs: DirectoryArgument[]) =>
  inputs.filter(({ required, defaultValue }) => required || defaultValue).flatMap(formatArgument)

/** Whether the argument repeats a part of the command: the runner, its own arguments, or the package. */
const isRepeated = (argument: string, pack: DirectoryPackage, runner: PackageRunner): boolean =>
  argument
    .split(/\s+/)
    .every(
      (part) =>
        [runner.command, ...runner.prefixArgs, ...(runner.synonyms ?? [])].includes(part) ||
        isPackage(part, pack),
    )

/** With any version, tag, digest or extras, or none. */
const isPackage = (argument: string, { identifier }: DirectoryPackage) =>
  argument.startsWith(identifier) && /^$|^[@:=[]/.test(argument.slice(identifier.length))

/** The package's runtime arguments, if they are meant for this runner, without repeated ones. */
function buildRuntimeArguments(pack: DirectoryPackage, runner: PackageRunner): string[] {
  if (pack.runtimeHint && pack.runtimeHint !== runner.command) return []
  return buildArguments(pack.runtimeArguments).filter((argument) => !isRepeated(argument, pack, runner))
}

/** Without a beginning that repeats the command. The bare name alone may be a command of the package. */
function buildPackageArguments(pack: DirectoryPackage, runner: PackageRunner): string[] {
  const args = buildArguments(pack.packageArguments)
  const end = args.findIndex((argument) => !isRepeated(argument, pack, runner))
  const repeated = args.slice(0, end === -1 ? args.length : end)
  const last = repeated.findLastIndex((argument) =>
    argument.split(/\s+/).some((word) => isPackage(word, pack)),
  )
  const isBareName = last === 0 && repeated[0] === pack.identifier && !pack.identifier.includes('/')
  return isBareName ? args : args.slice(last + 1)
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
      ...(pack.registryBaseUrl ? (runner.formatRegistry?.(pack.registryBaseUrl) ?? []) : []),
      ...runtimeArgs,
      ...runner.formatPackageArgs(pack),
      ...buildPackageArguments(pack, runner),
    ]
    return { command: runner.command, args, env: Object.fromEntries(env) }
  }
  return { command: '', args: [], env: {} }
}
