// Bundles modules of the service with all that they import. Files that modules read at run time (pages, templates) stay next
// to their sources: `import.meta.url` becomes the address of the source, relative to the bundle, so that a tree can be moved
// with its bundles. Threads and the document process are bundles in the same folder.
import { isBuiltin } from 'node:module'
import { posix, relative, sep } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { repositoryRoot } from './install.mjs'

export type BundleOptions = {
  /** Name of the output, without its ending, and path of the module, below the repository. */
  entries: Record<string, string>
  /** The folder of the bundle, below the root of a tree that is laid out like the repository. */
  folder: string
  /** One file for each entry, or an additional file for code that entries and dynamic imports share. */
  isSplit: boolean
}

/** Threads and processes with a separate entry. */
export const threadEntries = [
  'src/adapters/store/sqlite/thread.js',
  'src/workers/documents/child.ts',
  'src/workers/call-threads/thread.ts',
  'src/workers/tokens/child.ts',
]

/** The name of the bundle, without an extension. */
const nameThread = (entry: string) =>
  `${posix.basename(posix.dirname(entry))}-${posix.basename(entry, posix.extname(entry))}`

const toPosix = (path: string) => path.split(sep).join('/')

const commentLine = /^\s*(?:\*|\/\/|\/\*).*$/gm

/** Captures the path of an address that is relative to the module. */
const addressPattern = /new URL\('([^']+)', import\.meta\.url\)|\bimport\.meta\.url\b/g

function createImportMetaPlugin({ folder }: BundleOptions): Plugin {
  return {
    name: 'own-addresses',
    transform: {
      // Rolldown's own helpers are excluded: they need the URL of the bundle.
      filter: { id: { exclude: /^\0/ }, code: /import\.meta\b/ },
      handler(code, id) {
        const source = toPosix(relative(repositoryRoot, id))
        if (!source.startsWith('src/')) {
          if (!code.replaceAll(commentLine, '').includes('import.meta')) return null
          throw new Error(`${source} uses import.meta, but is not in the bundle's tree.`)
        }
        const address = JSON.stringify(posix.relative(folder, source))
        const own = `new URL(${address}, import.meta.url).href`
        return code.replaceAll(addressPattern, (_, path?: string) => {
          if (path === undefined) return own
          const entry = posix.join(posix.dirname(source), path)
          if (threadEntries.includes(entry)) return `new URL('${nameThread(entry)}.mjs', import.meta.url)`
          return `new URL('${path}', ${own})`
        })
      },
    },
  }
}

const builtinPrefix = '\0builtin:'

/** Whether reading the export runs code of Node that loads rarely needed modules, such as the WebSocket of `http`. */
const isGetter = (module: object, name: string): boolean =>
  Object.getOwnPropertyDescriptor(module, name)?.get !== undefined

/**
 * Makes the bundle read only the exports of Node's modules that it uses. An `import` or `require` reads them all and runs
 * their getters, which costs a tenth of a start and some MiB.
 */
const builtinPlugin: Plugin = {
  name: 'builtins',
  resolveId: {
    filter: { id: /^(node:)?[a-z_]+$/ },
    handler: (id, _importer, { kind }) =>
      isBuiltin(id) ? `${builtinPrefix}${kind}:${id.replace('node:', '')}` : null,
  },
  load: {
    filter: { id: new RegExp(`^${builtinPrefix}`) },
    handler(id) {
      const [, kind, name = ''] = id.split(':')
      const access = `process.getBuiltinModule('node:${name}')`
      if (kind === 'require-call') return `module.exports = ${access}`
      const module = process.getBuiltinModule(`node:${name}`) as object
      const { read = [], plain = [] } = Object.groupBy(Object.keys(module), (key) =>
        isGetter(module, key) ? 'read' : 'plain',
      )
      return [
        `const module = ${access}`,
        'export default module',
        `export const { ${plain.join(', ')} } = module`,
        // The bundler leaves out exports that are marked as pure and never imported.
        ...read.map((key) => `export const ${key} = /* @__PURE__ */ (() => module.${key})()`),
      ].join('\n')
    },
  },
}

const escapeCharacter = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/**
 * Escapes non-ASCII characters: a single character beyond Latin-1 makes V8 store the whole source with two bytes for each
 * character. Characters after a backslash and in `String.raw` templates stay, since `\u…` would change the meaning there.
 */
const toAscii = (code: string) =>
  code.replaceAll(/(?:String\.raw`(?:\\.|[^\\`])*`|\\.)|(\P{ASCII})/gsu, (match, character?: string) =>
    character ? escapeCharacter(character) : match,
  )

/** `code` is ASCII; `moduleIds` are the paths of the modules in it, `imports` the files that are loaded with it. */
export type BundledFile = { fileName: string; code: string; moduleIds: string[]; imports: string[] }

/** The files of the bundle. */
export async function bundleModules(options: BundleOptions): Promise<BundledFile[]> {
  const bundle = await rolldown({
    input: options.entries,
    cwd: repositoryRoot,
    platform: 'node',
    // Its other build loads its parts by paths that a bundle does not have.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    plugins: [createImportMetaPlugin(options), builtinPlugin],
    onLog(level, log, print) {
      // `depd` uses eval to create functions with a given number of parameters; there is no alternative.
      if (log.code === 'EVAL' && log.id?.endsWith('/depd/index.js')) return
      print(level, log)
    },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    codeSplitting: options.isSplit,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: false,
    // Keeps names: stack traces, error names and the model names of oidc-provider depend on them. One line per module.
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  return output
    .filter((file) => file.type === 'chunk')
    .map(({ code, ...file }) => ({ ...file, code: toAscii(code) }))
}

/** A bundle for each thread and process: they start sooner, and load no TypeScript compiler. */
export async function bundleThreads(folder: string): Promise<BundledFile[]> {
  const bundles = await Promise.all(
    threadEntries.map((entry) =>
      bundleModules({ entries: { [nameThread(entry)]: entry }, folder, isSplit: false }),
    ),
  )
  return bundles.flat()
}
