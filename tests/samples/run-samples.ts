// Runs code samples as their readers would, with the programs of their language. All samples of a language but curl run in
// one process.
import { execFile } from 'node:child_process'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inCache, installPython, runIn } from '#checks/support/install-packages.ts'
import { nodeExecutable, repositoryRoot } from '../../scripts/install.mjs'
import type { CodeSample, Language } from './list-samples.ts'

/** By the id of the sample: what it printed, or why it failed. */
export type SampleResults = Record<string, { isOk: boolean; output: string }>

export type SampleRunner = (samples: readonly CodeSample[], token: string) => Promise<SampleResults>

const execute = promisify(execFile)
const runners = join(import.meta.dirname, 'runners')
const limits = { maxBuffer: 256 * 1024 * 1024, timeout: 600_000 }

async function makeFolder(language: Language): Promise<string> {
  const folder = inCache('samples', `${language}-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}

const withToken = (token: string) => ({ ...limits, env: { ...process.env, TENON_TOKEN: token } })

/** A shell for each sample. Curl reports HTTP errors as failures only when asked to. */
const runCurl: SampleRunner = async (samples, token) => {
  const results: SampleResults = {}
  for (const { id, text } of samples) {
    const script = `curl() { command curl -sS --fail-with-body "$@"; }\n${text}`
    results[id] = await execute('bash', ['--norc', '-c', script], withToken(token)).then(
      ({ stdout }) => ({ isOk: true, output: stdout }),
      ({ stdout, stderr }) => ({ isOk: false, output: `${stdout}${stderr}` }),
    )
  }
  return results
}

/** Compiled first, with the settings of a strict program. */
const runTypeScript: SampleRunner = async (samples, token) => {
  const folder = await makeFolder('typescript')
  await mkdir(join(folder, 'node_modules', '@tenon'), { recursive: true })
  await symlink(join(repositoryRoot, 'packages', 'client'), join(folder, 'node_modules', '@tenon', 'client'))
  for (const { id, text } of samples) await writeFile(join(folder, `${id}.ts`), text)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const compilerOptions = {
    ...{ target: 'es2024', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true },
    ...{
      types: ['node'],
      typeRoots: [join(repositoryRoot, 'node_modules', '@types')],
      allowImportingTsExtensions: true,
    },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  await execute(nodeExecutable, [compiler, '-p', folder], limits).catch(({ stdout }) => {
    throw new Error(`samples do not compile: ${stdout}`)
  })
  await cp(join(runners, 'run-modules.mjs'), join(folder, 'run.mjs'))
  return readResults(folder, execute(nodeExecutable, ['run.mjs'], { ...withToken(token), cwd: folder }))
}

const runPython: SampleRunner = async (samples, token) => {
  const bin = await installPython(inCache('samples', 'python-packages'), ['requests==2.34.2'])
  const folder = await makeFolder('python')
  await writeFile(join(folder, 'samples.json'), JSON.stringify(samples))
  const program = join(runners, 'run_samples.py')
  const running = execute(join(bin, 'python'), [program], { ...withToken(token), cwd: folder })
  return readResults(folder, running)
}

/** Each sample becomes a package of one program. */
const runGo: SampleRunner = async (samples, token) => {
  const folder = await makeFolder('go')
  await writeFile(join(folder, 'go.mod'), 'module samples\n\ngo 1.21\n')
  for (const [index, { text }] of samples.entries()) {
    const path = join(folder, `s${index}`, 'main.go')
    await mkdir(dirname(path))
    await writeFile(
      path,
      text.replace('package main', `package s${index}`).replace('func main()', 'func Main()'),
    )
  }
  const imports = samples.map((_, index) => `\t"samples/s${index}"\n`).join('')
  const calls = samples.map(({ id }, index) => `\trun("${id}", s${index}.Main)\n`).join('')
  await writeFile(
    join(folder, 'main.go'),
    `package main\n\nimport (\n\t"fmt"\n${imports})\n\nconst mark = "${goMark}"\n\nfunc run(id string, sample func()) {\n\tfmt.Println(mark + id)\n\tdefer func() {\n\t\tif problem := recover(); problem != nil {\n\t\t\tfmt.Println(problem)\n\t\t}\n\t}()\n\tsample()\n}\n\nfunc main() {\n${calls}}\n`,
  )
  await runIn(folder, 'go', 'build', '-o', 'samples-program', '.')
  const { stdout } = await execute(join(folder, 'samples-program'), [], withToken(token))
  await rm(folder, { recursive: true })
  return Object.fromEntries(
    stdout
      .split(goMark)
      .slice(1)
      .map((part) => {
        const [id = '', ...lines] = part.split('\n')
        return [id, { isOk: /^2\d\d /.test(lines[0] ?? ''), output: lines.join('\n') }]
      }),
  )
}

const goMark = '\u0001sample '

/** The results are the last line that the program printed. */
async function readResults(folder: string, running: Promise<{ stdout: string }>): Promise<SampleResults> {
  const { stdout } = await running
  await rm(folder, { recursive: true })
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '{}')
}

export const sampleRunners: Record<Language, SampleRunner> = {
  curl: runCurl,
  typescript: runTypeScript,
  python: runPython,
  go: runGo,
}
