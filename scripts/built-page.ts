// Builds pages that need nothing else: one file with its script and its styles in it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** Below the repository. */
export const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

// Whoever builds: Preact and Vite have other code for other environments.
process.env.NODE_ENV = 'production'

/** Older ones would have light-dark() lowered to the system's scheme, and the chosen theme would be ignored. */
const browsers = ['chrome123', 'firefox120', 'safari17.5']

const isOutput = (built: unknown): built is Rolldown.RolldownOutput =>
  typeof built === 'object' && built !== null && 'output' in built

/** As text; nothing is written. `folder` holds page.html and the source that `input` names. */
export async function builtPage(folder: string, input: string): Promise<string> {
  const built = await build({
    root: at(folder),
    configFile: false,
    logLevel: 'error',
    // Smaller than the automatic runtime, whose types the editor and the compiler go by.
    oxc: {
      jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
      jsxInject: "import { h, Fragment } from 'preact'",
    },
    build: {
      write: false,
      target: browsers,
      cssTarget: browsers,
      modulePreload: false,
      rolldownOptions: { input: at(`${folder}/${input}`) },
    },
  })
  if (!isOutput(built)) throw new Error('the build gave no files')
  return inlined(readFileSync(at(`${folder}/page.html`), 'utf8'), built.output)
}

/** Scripts and styles put into the page, and the page's own white space taken out. */
function inlined(page: string, files: Rolldown.RolldownOutput['output']): string {
  const textOf = (end: string) =>
    files
      .filter(({ fileName }) => fileName.endsWith(end))
      .map((file) => (file.type === 'chunk' ? file.code : String(file.source)).trim())
      .join('\n')
  const script = textOf('.js').replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
  return `${page
    .replace(/>\s+/g, '>')
    .replace(/\s+</g, '<')
    .replace('/*style*/', () => textOf('.css'))
    .replace('/*script*/', () => script)}\n`
}
