// Builds self-contained HTML pages: one file with inlined script and styles.
import { readFileSync } from 'node:fs'
import { build, type Rolldown } from 'vite'
import { resolveInRepository, targetBrowsers } from './vite-settings.ts'

const isBuildOutput = (built: unknown): built is Rolldown.RolldownOutput =>
  typeof built === 'object' && built !== null && 'output' in built

/** Returns the HTML; writes no file. `folder` contains page.html and the entry module `input`. */
export async function bundlePage(folder: string, input: string): Promise<string> {
  const built = await build({
    root: resolveInRepository(folder),
    configFile: false,
    logLevel: 'error',
    // The output is smaller than with the automatic runtime, which tsconfig uses for types only.
    oxc: {
      jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
      jsxInject: "import { h, Fragment } from 'preact'",
    },
    build: {
      write: false,
      target: targetBrowsers,
      cssTarget: targetBrowsers,
      modulePreload: false,
      // Terser makes a page about 200 bytes smaller, compressed, than the minifier of Vite.
      minify: 'terser',
      terserOptions: {
        ecma: 2020,
        module: true,
        compress: { passes: 3, pure_getters: true, unsafe_arrows: true, keep_fargs: false },
      },
      rolldownOptions: {
        input: resolveInRepository(`${folder}/${input}`),
        // Modules of the core only declare, so the page gets just the declarations that it uses.
        treeshake: { moduleSideEffects: (id) => !id.includes('/src/core/') },
      },
    },
  })
  if (!isBuildOutput(built)) throw new Error('the build produced no output')
  return inlineAssets(readFileSync(resolveInRepository(`${folder}/page.html`), 'utf8'), built.output)
}

/** Puts scripts and styles into the page and removes white space between its tags. */
function inlineAssets(page: string, output: Rolldown.RolldownOutput['output']): string {
  const concatOutputs = (end: string) =>
    output
      .filter(({ fileName }) => fileName.endsWith(end))
      .map((file) => (file.type === 'chunk' ? file.code : String(file.source)).trim())
      .join('\n')
  const script = concatOutputs('.js').replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
  return `${page
    .replace(/>\s+/g, '>')
    .replace(/\s+</g, '<')
    .replace('/*style*/', () => concatOutputs('.css'))
    .replace('/*script*/', () => script)}\n`
}
