// Bundles modules of the service with all that they import. Files that modules read at run time (pages, templates,
// threads, the document process) stay beside their sources: `import.meta.url` becomes the address of the source,
// relative to the bundle, so that a tree can be moved with its bundles.
import http from 'node:http'
import { posix, relative, sep } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { repositoryRoot } from './install.mjs'

export type BundleOptions = {
  /** Name of the output, without its ending, and path of the module, below the repository. */
  entries: Record<string, string>
  /** Where the bundle will lie, below the root of a tree that is laid out like the repository. */
  folder: string
  /** Entries of threads and processes have become JavaScript too. */
  hasBuiltThreads: boolean
  /** One file for each entry, or one more for what entries and dynamic imports share. */
  isSplit: boolean
}

const toPosix = (path: string) => path.split(sep).join('/')

const commentLine = /^\s*(?:\*|\/\/|\/\*).*$/gm

function createImportMetaPlugin({ folder, hasBuiltThreads }: BundleOptions): Plugin {
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
        const withThreads = hasBuiltThreads
          ? code.replaceAll(
              /new URL\('([\w-]+)\.ts', import\.meta\.url\)/g,
              "new URL('$1.js', import.meta.url)",
            )
          : code
        return withThreads.replaceAll(/\bimport\.meta\.url\b/g, `new URL(${address}, import.meta.url).href`)
      },
    },
  }
}

const httpModuleId = '\0node-http'
/** Node loads its own copy of undici for these, and an `import` of the module reads every export of it. */
const costlyHttpExports = ['CloseEvent', 'MessageEvent', 'WebSocket']

/** Modules get `node:http` without its costly exports: 50 ms of a start and 5 MiB. */
const httpPlugin: Plugin = {
  name: 'node-http',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? httpModuleId : null),
  },
  load: {
    filter: { id: new RegExp(`^${httpModuleId}$`) },
    handler() {
      const names = Object.keys(http).filter((name) => !costlyHttpExports.includes(name))
      return `const http = process.getBuiltinModule('node:http')
export default http
export const { ${names.join(', ')} } = http`
    },
  },
}

const escapeCharacter = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/**
 * Escapes non-ASCII characters: a single character beyond Latin-1 makes V8 store the whole source with two bytes for
 * each character. After a backslash and in `String.raw` templates, `\u…` would change the meaning, so there they stay.
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
    // Its other build loads parts of itself by paths that a bundle does not have.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    plugins: [createImportMetaPlugin(options), httpPlugin],
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
