// Compiles a program against types that are generated from the committed documents.
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#tests/support/source-files.ts'

const run = promisify(execFile)

/** Type-checks a project; returns the output of the compiler, "" when there are no errors. */
export async function compileProject(project: string): Promise<string> {
  const tsc = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  return run(process.execPath, [tsc, '-p', resolve(projectRoot, project)]).then(
    () => '',
    (error) => String(error.stdout),
  )
}
