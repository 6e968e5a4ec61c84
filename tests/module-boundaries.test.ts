import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, type SourceFile, sourceFiles } from './support/source-files.ts'

/** The rooms from the narrowest to the widest; the first that a path begins with is its room. */
const rooms = [
  'src/base',
  'src/platform',
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
  'src/endpoints/well-known',
  'src/endpoints/connect',
  'src/endpoints/registry',
  'src/endpoints/preview',
  'src/endpoints',
  'src/adapters/store',
  'src/adapters/outbound',
  'src/adapters/identity',
  'src/adapters/secrets',
  'src/adapters/system',
  'src/adapters/embedded',
  'src/adapters/oauth',
  'src/adapters/registry',
  'src/issuer',
  'src/main',
] as const
type Room = (typeof rooms)[number]

const core: Room[] = ['src/base', 'src/core/model']
const all = [...core, 'src/core/engines', 'src/core/ports', 'src/core/usecases'] as Room[]
/** What serves apps or opens links beside the management API also uses the steps that use cases share. */
const withServices = [...all, 'src/core/services'] as Room[]

/** Who may import whom; a room may always import itself. Names of npm packages stand beside the rooms. */
const allowed: Record<Room, { rooms: Room[]; packages: RegExp }> = {
  'src/base': { rooms: [], packages: /^$/ },
  'src/platform': { rooms: ['src/base'], packages: /^node:(crypto|timers\/promises)$/ },
  'src/core/model': { rooms: ['src/base'], packages: /^$/ },
  'src/core/engines': {
    rooms: core,
    packages: /^(yaml|ajv|ajv\/.*|ajv-formats(\/.*)?|re2js|canonicalize)$/,
  },
  'src/core/ports': { rooms: core, packages: /^$/ },
  'src/core/services': { rooms: [...core, 'src/core/engines', 'src/core/ports'], packages: /^lru-cache$/ },
  'src/core/usecases': { rooms: withServices, packages: /^$/ },
  'src/http': {
    rooms: [...core, 'src/core/ports'],
    packages: /^(node:(http|net|crypto)|@?fastify(\/.*)?|ajv|typebox|canonicalize|lru-cache)$/,
  },
  'src/endpoints/v1': { rooms: [...all, 'src/http', 'src/endpoints/shared'], packages: /^typebox$/ },
  'src/endpoints/v2': {
    rooms: [...all, 'src/http', 'src/endpoints/shared', 'src/endpoints/snake-case'],
    packages: /^typebox$/,
  },
  'src/endpoints/v3': {
    rooms: [...all, 'src/http', 'src/endpoints/shared', 'src/endpoints/snake-case'],
    packages: /^typebox$/,
  },
  'src/endpoints/shared': { rooms: [...all, 'src/http'], packages: /^typebox$/ },
  'src/endpoints/snake-case': { rooms: [...all, 'src/http', 'src/endpoints/shared'], packages: /^typebox$/ },
  'src/endpoints/mcp': { rooms: [...withServices, 'src/platform'], packages: /^node:(http|crypto|buffer)$/ },
  'src/endpoints/well-known': {
    rooms: [...all, 'src/platform', 'src/http', 'src/endpoints/shared'],
    packages: /^(typebox|node:crypto)$/,
  },
  'src/endpoints/registry': {
    rooms: [...all, 'src/http', 'src/endpoints/snake-case'],
    packages: /^node:http$/,
  },
  'src/endpoints/connect': {
    rooms: [...withServices, 'src/platform', 'src/http', 'src/endpoints/shared', 'src/endpoints/well-known'],
    packages: /^node:(http|crypto)$/,
  },
  'src/endpoints/preview': {
    rooms: [...withServices, 'src/platform', 'src/http'],
    packages: /^node:(http|crypto)$/,
  },
  'src/endpoints': {
    rooms: [
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
    rooms: [...core, 'src/platform', 'src/core/ports'],
    packages: /^(node:(fs|path|sqlite|timers\/promises|crypto|worker_threads)|kysely|pg|lru-cache)$/,
  },
  'src/adapters/outbound': {
    rooms: [...core, 'src/core/ports'],
    packages: /^(node:[a-z/_]+|undici|ipaddr\.js|lru-cache|@modelcontextprotocol\/client)$/,
  },
  'src/adapters/identity': { rooms: [...core, 'src/core/ports'], packages: /^(jose|lru-cache|node:crypto)$/ },
  'src/adapters/secrets': {
    rooms: [...core, 'src/core/ports'],
    packages: /^(jose|node:(crypto|fs\/promises|path))$/,
  },
  'src/adapters/system': {
    rooms: [...core, 'src/core/ports'],
    packages: /^node:(crypto|timers\/promises)$/,
  },
  'src/adapters/embedded': {
    rooms: [...core, 'src/core/ports'],
    packages: /^(node:(fs|zlib|path|url)|typebox(\/.*)?|ajv)$/,
  },
  'src/adapters/oauth': { rooms: [...core, 'src/core/ports'], packages: /^oauth4webapi$/ },
  'src/adapters/registry': { rooms: [...core, 'src/core/ports'], packages: /^$/ },
  'src/issuer': {
    rooms: ['src/base', 'src/platform', 'src/adapters/store'],
    packages: /^(node:.*|oidc-provider|jose|kysely|lru-cache)$/,
  },
  'src/main': { rooms: [...rooms], packages: /^(node:.*|pino|fastify|ipaddr\.js)$/ },
}

const roomOf = (path: string): Room | undefined => rooms.find((room) => path.startsWith(`${room}/`))

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return posix.join(posix.dirname(file), specifier)
}

type Crossing = { file: string; specifier: string; from: Room; to: Room | undefined }

function crossingsOf({ path, text }: SourceFile): Crossing[] {
  const from = roomOf(path)
  if (!from) return []
  return importsOf(text)
    .filter(({ specifier }) => /^[#.]/.test(specifier))
    .map(({ specifier }) => ({ file: path, specifier, from, to: roomOf(targetOf(path, specifier)) }))
    .filter(({ to }) => to !== from)
}

const isAllowed = ({ from, to }: Crossing) => to !== undefined && allowed[from].rooms.includes(to)

function foreignPackages({ path, text }: SourceFile): string[] {
  const from = roomOf(path)
  if (!from) return []
  return importsOf(text)
    .filter(({ specifier }) => !/^[#.]/.test(specifier) && !allowed[from].packages.test(specifier))
    .map(({ specifier }) => `${path} imports ${specifier}`)
}

const files = sourceFiles('src')

describe('the walls between the rooms', () => {
  test('every file stands in a room', () => {
    expect(files.filter(({ path }) => !roomOf(path))).toEqual([])
  })

  test('no room imports another that it may not', () => {
    const forbidden = files.flatMap(crossingsOf).filter((crossing) => !isAllowed(crossing))
    expect(forbidden.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
  })

  test('no room imports a package that is not its own', () => {
    expect(files.flatMap(foreignPackages)).toEqual([])
  })

  test('a crossing is written #room/…, a neighbour ./…', () => {
    const wrong = files
      .flatMap(crossingsOf)
      .filter(({ from, to, specifier }) => specifier.startsWith('.') && !(isFace(from) && isFace(to)))
    expect(wrong).toEqual([])
  })

  test('ports hold types alone, and wire files stay pure', () => {
    const ports = files.filter(({ path }) => path.startsWith('src/core/ports/'))
    expect(ports.filter(({ text }) => /^export (const|function|class)/m.test(text))).toEqual([])
    const wires = files.filter(({ path }) => path.endsWith('.wire.ts'))
    const impure = wires.filter(({ text }) =>
      importsOf(text).some(({ specifier }) => /^#(core\/usecases|http|adapters)/.test(specifier)),
    )
    expect(impure.map(({ path }) => path)).toEqual([])
  })

  test('the core never says a word of the wire', () => {
    const said = files
      .filter(({ path }) => path.startsWith('src/core/'))
      .filter(({ text }) => /(?<![\w/.-])(v1|v2|v3|camelCase|snake_case)\b/.test(text))
    expect(said.map(({ path }) => path)).toEqual([])
  })

  test('the test looked: it saw every room and crossings between them, and it catches an offender', () => {
    for (const room of rooms)
      expect(
        files.some(({ path }) => roomOf(path) === room),
        room,
      ).toBe(true)
    expect(files.flatMap(crossingsOf).length).toBeGreaterThan(100)
    const offender = {
      path: 'src/core/engines/offender.ts',
      text: "import { readFile } from 'node:fs'\nimport { v1 } from '#endpoints/v1/index.ts'\n",
    }
    expect(crossingsOf(offender).filter((crossing) => !isAllowed(crossing))).toHaveLength(1)
    expect(foreignPackages(offender)).toEqual(['src/core/engines/offender.ts imports node:fs'])
  })
})

function isFace(room: Room | undefined) {
  return room?.startsWith('src/endpoints') ?? false
}
