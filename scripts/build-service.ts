// Builds the service: src/main/cli.ts and all it imports in one file. What a file reads from beside itself (pages,
// templates, the thread of SQLite, the process that reads documents) stays where it is: addresses remain those of the source.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { root } from './install.mjs'
import { fingerprint, firstLine, service } from './service.mjs'

const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: {
    // Not in Rolldown's own helpers, whose address is that of the built file.
    filter: { id: { exclude: /^\0/ }, code: /import\.meta\b/ },
    handler(code, id) {
      const own: Record<string, string> = { url: pathToFileURL(id).href, filename: id, dirname: dirname(id) }
      return code.replaceAll(/\bimport\.meta\.(\w+)/g, (said, name) =>
        name in own ? JSON.stringify(own[name]) : said,
      )
    },
  },
}

const escaped = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/**
 * A single character beyond Latin-1 makes V8 keep the whole text in two bytes for each. Where `\u…` would not mean the
 * same, behind a backslash and in raw templates, it stays.
 */
const asAscii = (code: string) =>
  code.replaceAll(/(?:String\.raw`(?:\\.|[^\\`])*`|\\.)|(\P{ASCII})/gsu, (said, character?: string) =>
    character ? escaped(character) : said,
  )

async function bundled(): Promise<string> {
  const bundle = await rolldown({
    input: `${root}/src/main/cli.ts`,
    cwd: root,
    platform: 'node',
    plugins: [ownAddresses],
    onLog(level, log, print) {
      // It makes functions with as many parameters as they are told, which no other way can.
      if (log.code === 'EVAL' && log.id?.endsWith('/depd/index.js')) return
      print(level, log)
    },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    codeSplitting: false,
    comments: false,
    // Names are kept: stacks, names of errors and of the models of oidc-provider are read. A module is a line.
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  return output[0].code
}

/** Under another name first, so that nobody runs half of it. */
function keep(text: string): void {
  const unfinished = `${service}.${process.pid}`
  try {
    mkdirSync(dirname(service), { recursive: true })
    writeFileSync(unfinished, text)
    renameSync(unfinished, service)
  } catch (error) {
    console.error(
      `The service is not built from what is there now, and ${dirname(service)} cannot be written.\n` +
        `Run \`npm run build\` where it can. (${error instanceof Error ? error.message : error})`,
    )
    process.exit(1)
  }
}

// Taken first: what changes during the build makes it stale.
const print = fingerprint()
keep(firstLine(print) + asAscii(await bundled()))
