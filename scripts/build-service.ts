// Bundles the service: src/main/cli.ts and all its imports in one file. Files that modules read at run time (pages,
// templates, the SQLite worker thread, the document process) stay in place: `import.meta` keeps the URLs of the
// sources.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { repositoryRoot } from './install.mjs'
import { computeFingerprint, formatFirstLine, servicePath } from './service.mjs'

const importMetaPlugin: Plugin = {
  name: 'own-addresses',
  transform: {
    // Rolldown's own helpers are excluded: they need the URL of the bundle.
    filter: { id: { exclude: /^\0/ }, code: /import\.meta\b/ },
    handler(code, id) {
      const meta: Record<string, string> = { url: pathToFileURL(id).href, filename: id, dirname: dirname(id) }
      return code.replaceAll(/\bimport\.meta\.(\w+)/g, (match, name) =>
        name in meta ? JSON.stringify(meta[name]) : match,
      )
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

async function bundleService(): Promise<string> {
  const bundle = await rolldown({
    input: `${repositoryRoot}/src/main/cli.ts`,
    cwd: repositoryRoot,
    platform: 'node',
    plugins: [importMetaPlugin],
    onLog(level, log, print) {
      // `depd` uses eval to create functions with a given number of parameters; there is no alternative.
      if (log.code === 'EVAL' && log.id?.endsWith('/depd/index.js')) return
      print(level, log)
    },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    codeSplitting: false,
    comments: false,
    // Keeps names: stack traces, error names and the model names of oidc-provider depend on them. One line per module.
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  return output[0].code
}

/** Writes to a temporary name first, so that an incomplete file is never run. */
function writeService(text: string): void {
  const temporaryPath = `${servicePath}.${process.pid}`
  try {
    mkdirSync(dirname(servicePath), { recursive: true })
    writeFileSync(temporaryPath, text)
    renameSync(temporaryPath, servicePath)
  } catch (error) {
    console.error(
      `The built service is out of date, and ${dirname(servicePath)} is not writable.\n` +
        `Run \`npm run build\` where it is writable. (${error instanceof Error ? error.message : error})`,
    )
    process.exit(1)
  }
}

// Computed first, so that a change during the build makes the result stale.
const buildFingerprint = computeFingerprint()
writeService(formatFirstLine(buildFingerprint) + toAscii(await bundleService()))
