import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { isArchivedFamily } from '#endpoints/shared/api-family.ts'
import { listImports, readSourceFiles, type SourceFile } from './support/source-files.ts'

/** The modules of src; the first one that a path begins with is its module. */
const modules = [
  'src/base',
  'src/fast',
  'src/platform',
  'src/core/entities',
  'src/core/model',
  'src/core/engines',
  'src/core/ports',
  'src/core/services',
  'src/core/usecases',
  'src/http',
  'src/endpoints/v1',
  'src/endpoints/v2',
  'src/endpoints/v3',
  'src/endpoints/shared',
  'src/endpoints/snake-case',
  'src/endpoints/mcp',
  'src/endpoints/management-mcp',
  'src/endpoints/well-known',
  'src/endpoints/connect',
  'src/endpoints/console',
  'src/endpoints/registry',
  'src/endpoints/preview',
  'src/endpoints/webhooks',
  'src/endpoints',
  'src/adapters/store',
  'src/adapters/outbound',
  'src/adapters/identity',
  'src/adapters/secrets',
  'src/adapters/system',
  'src/adapters/embedded',
  'src/adapters/oauth',
  'src/adapters/registry',
  'src/adapters/telemetry',
  'src/issuer',
  'src/cli',
  'src/workers',
  'src/main',
  'src/operator',
] as const
type ModulePath = (typeof modules)[number]

const core: ModulePath[] = ['src/base', 'src/fast', 'src/core/entities', 'src/core/model']
const all = [...core, 'src/core/engines', 'src/core/ports', 'src/core/usecases'] as ModulePath[]
/** Endpoints outside the management API (published apps, links of previews and sign-ins) also use the shared services. */
const withServices = [...all, 'src/core/services'] as ModulePath[]

/** The modules and npm packages that each module may import, besides itself. */
const allowed: Record<ModulePath, { modules: ModulePath[]; packages: RegExp }> = {
  'src/base': { modules: [], packages: /^$/ },
  'src/fast': { modules: ['src/base'], packages: /^node:(crypto|http|net)$/ },
  'src/platform': {
    modules: ['src/base'],
    packages: /^(lru-cache|node:(async_hooks|crypto|fs|timers\/promises|util|zlib))$/,
  },
  'src/core/entities': { modules: ['src/base'], packages: /^$/ },
  'src/core/model': { modules: ['src/base', 'src/core/entities'], packages: /^$/ },
  'src/core/engines': {
    modules: core,
    packages:
      /^(yaml|content-disposition|ajv|ajv\/.*|ajv-formats(\/.*)?|re2js|canonicalize|lru-cache|jsonc-parser|htmlparser2|rfc6902|jsonpath-rfc9535|@marcbachmann\/cel-js|@scalar\/postman-to-openapi)$/,
  },
  'src/core/ports': { modules: core, packages: /^$/ },
  'src/core/services': { modules: [...core, 'src/core/engines', 'src/core/ports'], packages: /^lru-cache$/ },
  'src/core/usecases': { modules: withServices, packages: /^$/ },
  'src/http': {
    modules: [...core, 'src/platform', 'src/core/ports'],
    packages:
      /^(node:(http|net|crypto|stream|util|zlib)|@?fastify(\/.*)?|ajv|typebox|canonicalize|lru-cache)$/,
  },
  'src/endpoints/v1': {
    modules: [...all, 'src/http', 'src/endpoints/shared', 'src/endpoints/snake-case'],
    packages: /^typebox$/,
  },
  'src/endpoints/v2': {
    modules: [...all, 'src/http', 'src/endpoints/shared', 'src/endpoints/snake-case'],
    packages: /^typebox$/,
  },
  'src/endpoints/v3': {
    modules: [
      ...all,
      'src/http',
      'src/endpoints/shared',
      'src/endpoints/snake-case',
      'src/endpoints/webhooks',
    ],
    packages: /^typebox$/,
  },
  'src/endpoints/shared': { modules: [...all, 'src/http'], packages: /^typebox$/ },
  'src/endpoints/snake-case': {
    modules: [...all, 'src/http', 'src/endpoints/shared'],
    packages: /^typebox$/,
  },
  'src/endpoints/mcp': {
    modules: [...withServices, 'src/platform'],
    packages: /^node:(http|crypto|buffer)$/,
  },
  'src/endpoints/management-mcp': {
    modules: [
      ...all,
      'src/platform',
      'src/endpoints/mcp',
      'src/endpoints/shared',
      'src/endpoints/snake-case',
      'src/endpoints/v3',
    ],
    packages: /^(typebox|node:http)$/,
  },
  'src/endpoints/well-known': {
    modules: [...all, 'src/platform', 'src/http', 'src/endpoints/shared'],
    packages: /^(typebox|marked|node:(crypto|http|util|zlib))$/,
  },
  'src/endpoints/registry': {
    modules: [...all, 'src/http', 'src/endpoints/snake-case'],
    packages: /^node:http$/,
  },
  'src/endpoints/connect': {
    modules: [
      ...withServices,
      'src/platform',
      'src/http',
      'src/endpoints/shared',
      'src/endpoints/well-known',
    ],
    packages: /^node:(http|crypto)$/,
  },
  'src/endpoints/console': {
    modules: [...withServices, 'src/platform', 'src/http', 'src/endpoints/connect'],
    packages: /^node:(http|crypto)$/,
  },
  'src/endpoints/preview': {
    modules: [...withServices, 'src/platform', 'src/http'],
    packages: /^node:(http|crypto)$/,
  },
  'src/endpoints/webhooks': { modules: [...all, 'src/endpoints/shared'], packages: /^typebox$/ },
  'src/endpoints': {
    modules: [
      ...all,
      'src/http',
      'src/endpoints/shared',
      'src/endpoints/v1',
      'src/endpoints/v2',
      'src/endpoints/v3',
      'src/endpoints/snake-case',
      'src/endpoints/well-known',
    ],
    packages: /^typebox$/,
  },
  'src/adapters/store': {
    modules: [...core, 'src/platform', 'src/core/ports'],
    packages: /^(node:(fs|path|sqlite|timers\/promises|crypto|worker_threads)|kysely|pg|lru-cache)$/,
  },
  'src/adapters/outbound': {
    modules: [...core, 'src/platform', 'src/core/ports'],
    packages: /^(node:[a-z/_]+|undici|ipaddr\.js|lru-cache|@modelcontextprotocol\/client)$/,
  },
  'src/adapters/identity': {
    modules: [...core, 'src/core/ports'],
    packages: /^(jose|lru-cache|node:crypto)$/,
  },
  'src/adapters/secrets': {
    modules: [...core, 'src/platform', 'src/core/ports'],
    packages:
      /^(jose|lru-cache|node:(crypto|fs|fs\/promises|path)|@aws-sdk\/client-secrets-manager|google-auth-library)$/,
  },
  'src/adapters/telemetry': {
    modules: [...core, 'src/core/ports'],
    packages: /^(@opentelemetry\/.*|lru-cache|node:timers\/promises)$/,
  },
  'src/adapters/system': {
    modules: [...core, 'src/platform', 'src/core/ports'],
    packages: /^(lru-cache|node:(crypto|timers\/promises|zlib)|standardwebhooks)$/,
  },
  'src/adapters/embedded': {
    modules: [...core, 'src/core/ports'],
    packages: /^(node:(fs|zlib|path|url|module)|typebox(\/.*)?|ajv)$/,
  },
  'src/adapters/oauth': { modules: [...core, 'src/core/ports'], packages: /^(oauth4webapi|node:crypto)$/ },
  'src/adapters/registry': { modules: [...core, 'src/core/ports'], packages: /^$/ },
  'src/issuer': {
    modules: ['src/base', 'src/platform', 'src/adapters/store'],
    packages: /^(node:.*|oidc-provider|jose|kysely|lru-cache)$/,
  },
  'src/cli': {
    modules: ['src/base'],
    packages:
      /^(node:.*|#client(\/sign-in)?|commander|@clack\/prompts|yaml|diff|jsonc-parser|smol-toml|ajv(\/.*)?)$/,
  },
  'src/workers': {
    modules: [
      ...core,
      'src/platform',
      'src/core/engines',
      'src/core/ports',
      'src/http',
      'src/adapters/embedded',
    ],
    packages: /^(node:.*|gpt-tokenizer\/.*|lru-cache)$/,
  },
  'src/main': {
    modules: modules.filter((module) => module !== 'src/cli' && module !== 'src/operator'),
    packages: /^(node:.*|pino|fastify|ipaddr\.js)$/,
  },
  'src/operator': {
    modules: [
      'src/base',
      'src/platform',
      'src/core/model',
      'src/core/ports',
      'src/adapters/store',
      'src/adapters/outbound',
      'src/adapters/identity',
      'src/adapters/secrets',
      'src/adapters/system',
      'src/issuer',
      'src/cli',
      'src/main',
    ],
    packages: /^(node:.*|#client)$/,
  },
}

const findModule = (path: string): ModulePath | undefined =>
  modules.find((module) => path.startsWith(`${module}/`))

function resolveTarget(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return posix.join(posix.dirname(file), specifier)
}

/** The client counts as a package: it is published as one, and lies next to `src`. */
const isOwnModule = (specifier: string) => /^[#.]/.test(specifier) && !specifier.startsWith('#client')

type Crossing = { file: string; specifier: string; from: ModulePath; to: ModulePath | undefined }

function findCrossings({ path, text }: SourceFile): Crossing[] {
  const from = findModule(path)
  if (!from) return []
  return listImports(text)
    .filter(({ specifier }) => isOwnModule(specifier))
    .map(({ specifier }) => ({ file: path, specifier, from, to: findModule(resolveTarget(path, specifier)) }))
    .filter(({ to }) => to !== from)
}

const isAllowed = ({ from, to }: Crossing) => to !== undefined && allowed[from].modules.includes(to)

function findForeignPackages({ path, text }: SourceFile): string[] {
  const from = findModule(path)
  if (!from) return []
  return listImports(text)
    .filter(({ specifier }) => !isOwnModule(specifier) && !allowed[from].packages.test(specifier))
    .map(({ specifier }) => `${path} imports ${specifier}`)
}

const files = readSourceFiles('src')

describe('module boundaries', () => {
  test('every file belongs to a module', () => {
    expect(files.filter(({ path }) => !findModule(path))).toEqual([])
  })

  test('every API family, endpoint and adapter is a module of its own', () => {
    const folders = files.map(
      ({ path }) => /^src\/(?:endpoints|adapters)\/[^/]+(?=\/)/.exec(path)?.[0] ?? 'src/base',
    )
    expect(
      [...new Set(folders)].filter((folder) => !modules.some((candidate) => candidate === folder)),
    ).toEqual([])
  })

  test('no module imports another that it may not', () => {
    const forbidden = files.flatMap(findCrossings).filter((crossing) => !isAllowed(crossing))
    expect(forbidden.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
  })

  test('no module imports a package that it may not', () => {
    expect(files.flatMap(findForeignPackages)).toEqual([])
  })

  test('imports of another module are written #module/…, imports of the same module ./…', () => {
    const wrong = files
      .flatMap(findCrossings)
      .filter(({ from, to, specifier }) => specifier.startsWith('.') && !(isEndpoint(from) && isEndpoint(to)))
    expect(wrong).toEqual([])
  })

  test('ports hold types alone, and wire files stay pure', () => {
    const ports = files.filter(({ path }) => path.startsWith('src/core/ports/'))
    expect(ports.filter(({ text }) => /^export (const|function|class)/m.test(text))).toEqual([])
    const wires = files.filter(({ path }) => path.endsWith('.wire.ts'))
    const impure = wires.filter(({ text }) =>
      listImports(text).some(({ specifier }) => /^#(core\/usecases|http|adapters)/.test(specifier)),
    )
    expect(impure.map(({ path }) => path)).toEqual([])
  })

  test('the core knows neither API families nor their casing', () => {
    const offenders = files
      .filter(({ path }) => path.startsWith('src/core/'))
      .filter(({ text }) => /(?<![\w/.-])(v1|v2|v3|camelCase|snake_case)\b/.test(text))
    expect(offenders.map(({ path }) => path)).toEqual([])
  })

  test('nothing but its own folder and the list of families names an archived API family', () => {
    const archived = new RegExp(
      `\\b(${apiFamilies
        .filter(isArchivedFamily)
        .map(({ id }) => id)
        .join('|')})\\b`,
    )
    const offenders = files
      .filter(
        ({ path }) =>
          /^src\/(http|workers|main|operator|endpoints)\/(?!v\d+\/)/.test(path) &&
          path !== 'src/endpoints/index.ts' &&
          // The operator sets until when the archived family is served.
          path !== 'src/main/config/settings.ts' &&
          // They contain values of `version` of a form and of a table, which are no families.
          !/\/(fields\/widget-config-fields|inputs\/widget-config-input|snake-case\/(form|widget-config)\.wire)\.ts$/.test(
            path,
          ),
      )
      .filter(({ text }) => archived.test(text))
    expect(offenders.map(({ path }) => path)).toEqual([])
    expect(archived.test(files.find(({ path }) => path === 'src/endpoints/index.ts')?.text ?? '')).toBe(true)
  })

  test('the test sees every module and the imports between them, and it catches an offender', () => {
    for (const module of modules)
      expect(
        files.some(({ path }) => findModule(path) === module),
        module,
      ).toBe(true)
    expect(files.flatMap(findCrossings).length).toBeGreaterThan(100)
    const offender = {
      path: 'src/core/engines/offender.ts',
      text: "import { readFile } from 'node:fs'\nimport { v1 } from '#endpoints/v1/index.ts'\n",
    }
    expect(findCrossings(offender).filter((crossing) => !isAllowed(crossing))).toHaveLength(1)
    expect(findForeignPackages(offender)).toEqual(['src/core/engines/offender.ts imports node:fs'])
    const later = { ...offender, text: "await import('#endpoints/v1/index.ts')\ntypeof import('node:fs')\n" }
    expect(findCrossings(later).filter((crossing) => !isAllowed(crossing))).toHaveLength(1)
    expect(findForeignPackages(later)).toEqual(['src/core/engines/offender.ts imports node:fs'])
  })
})

/** The groups of engines, with the groups that the engines of each may import. */
const engineGroups: Record<string, string[]> = {
  schemas: [],
  texts: [],
  credentials: [],
  calls: ['schemas', 'credentials'],
  operations: ['schemas', 'texts', 'calls'],
  tools: ['schemas', 'texts', 'calls', 'operations'],
  widgets: ['schemas', 'calls'],
  sources: ['schemas', 'texts', 'credentials', 'calls', 'operations'],
  apps: ['schemas', 'texts', 'credentials', 'calls', 'operations', 'tools', 'widgets'],
}

const findGroup = (path: string): string | undefined => /^src\/core\/engines\/([^/]+)/.exec(path)?.[1]

/** Imports of a group that the group of the file may not import. */
const findGroupCrossings = (sources: SourceFile[]): string[] =>
  sources.flatMap(({ path, text }) => {
    const from = findGroup(path)
    if (from === undefined) return []
    return listImports(text)
      .map(({ specifier }) => findGroup(resolveTarget(path, specifier)))
      .filter((to) => to !== undefined && to !== from && !engineGroups[from]?.includes(to))
      .map((to) => `${path} imports ${to}`)
  })

/** The folder that counts as one unit for mutual imports: an engine as a whole, else the folder of the file. */
function findUnit(path: string): string {
  const [engine] = /^src\/core\/engines\/[^/]+\/[^/]+/.exec(path) ?? []
  return engine ?? posix.dirname(path)
}

const isNested = (a: string, b: string) => a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/** Pairs of folders of the core that import each other; a folder and its own sub-folders are one. */
function findMutualPairs(sources: SourceFile[], unitOf: (path: string) => string): string[] {
  const imported = new Set<string>()
  for (const { path, text } of sources) {
    for (const { specifier } of listImports(text).filter(({ specifier }) => /^[#.]/.test(specifier))) {
      const [from, to] = [unitOf(path), unitOf(resolveTarget(path, specifier))]
      if (from !== to && !isNested(from, to)) imported.add(`${from} ${to}`)
    }
  }
  return [...imported].filter((pair) => imported.has(pair.split(' ').reverse().join(' ')))
}

const isInEngine = (path: string) => path.startsWith('src/core/engines/')

/** Imports from outside an engine of anything but its index.ts. */
const findSideEntrances = (sources: SourceFile[]): string[] =>
  sources.flatMap(({ path, text }) =>
    listImports(text)
      .map(({ specifier }) => (/^[#.]/.test(specifier) ? resolveTarget(path, specifier) : ''))
      .filter((target) => isInEngine(target) && findUnit(target) !== findUnit(path))
      .filter((target) => target !== `${findUnit(target)}/index.ts`)
      .map((target) => `${path} imports ${target}`),
  )

describe('the core', () => {
  const core = files.filter(({ path }) => path.startsWith('src/core/'))

  test('has no two folders that import each other', () => {
    expect(findMutualPairs(core, posix.dirname)).toEqual([])
    expect(findMutualPairs(core, findUnit)).toEqual([])
  })

  test('has engines with one entrance: their index.ts', () => {
    expect(findSideEntrances([...files, ...readSourceFiles('web')])).toEqual([])
  })

  test('has engines in groups, of which each imports only those below it', () => {
    const groups = core.flatMap(({ path }) => findGroup(path) ?? [])
    expect(new Set(groups)).toEqual(new Set(Object.keys(engineGroups)))
    expect(findGroupCrossings(core)).toEqual([])
  })

  test('and these tests catch offenders', () => {
    const first = {
      path: 'src/core/engines/calls/one/deep/a.ts',
      text: "import { b } from '#core/engines/apps/two/b.ts'\n",
    }
    const second = {
      path: 'src/core/engines/apps/two/b.ts',
      text: "import { a } from '../../calls/one/index.ts'\n",
    }
    expect(findMutualPairs([first, second], findUnit)).toHaveLength(2)
    expect(findSideEntrances([first, second])).toEqual([
      'src/core/engines/calls/one/deep/a.ts imports src/core/engines/apps/two/b.ts',
    ])
    expect(findGroupCrossings([first, second])).toEqual(['src/core/engines/calls/one/deep/a.ts imports apps'])
  })
})

const consolePackages =
  /^(react|react-dom(?:\/client)?|#client|@tanstack\/react-(query|router|virtual)|@(base-ui\/react|codemirror|lezer)\/[a-z-]+|lucide-react\/icons\/[a-z0-9-]+|eventsource-parser)$/

/** How numbers and files are read, which must not differ from what the service does. */
const consoleHelpers =
  /^#base\/(exact-json|exact-number|json-scalar|texts\/(decode-document|file-formats)|web\/bookshop-address)\.ts$/

/** Imports of the console of anything but its own files, these helpers, the client and its packages. */
const findForeignImports = (sources: SourceFile[]): string[] =>
  sources.flatMap(({ path, text }) =>
    listImports(text)
      .filter(({ specifier }) =>
        /^[#.]/.test(specifier) && specifier !== '#client' && !consoleHelpers.test(specifier)
          ? !posix.join(posix.dirname(path), specifier).startsWith('web/console/') ||
            specifier.startsWith('#')
          : !consolePackages.test(specifier) && !consoleHelpers.test(specifier),
      )
      .map(({ specifier }) => `${path} imports ${specifier}`),
  )

describe('the console', () => {
  const sources = readSourceFiles('web/console')

  test('imports only its own files, readers of numbers and files, the client and its packages: it knows the service by its API alone', () => {
    expect(findForeignImports(sources)).toEqual([])
  })

  test('and this test catches offenders', () => {
    expect(sources.flatMap(({ text }) => listImports(text)).length).toBeGreaterThan(100)
    const specifiers = ['#base/ids.ts', '../../src/base/ids.ts', '../widget/a.ts', 'preact', 'lucide-react']
    const text = specifiers.map((specifier) => `import { a } from '${specifier}'\n`).join('')
    expect(findForeignImports([{ path: 'web/console/offender.ts', text }])).toHaveLength(specifiers.length)
  })
})

function isEndpoint(module: ModulePath | undefined) {
  return module?.startsWith('src/endpoints') ?? false
}
