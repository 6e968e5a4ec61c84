// Runs the development tools of node_modules on the Node in devDependencies.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureClientTypes } from './client-types.mjs'
import { nodeExecutable, repositoryRoot } from './install.mjs'
import { serviceEnvironment } from './run-node.mjs'

const { NODE_COMPILE_CACHE } = serviceEnvironment

const env = {
  // Tests start many processes that would otherwise compile the same modules again.
  NODE_COMPILE_CACHE,
  ...process.env,
  // Redocly must not send usage data or check for updates.
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/**
 * Ends the process when the command fails.
 * @param {string} command
 * @param {string[]} args
 */
export function runCommand(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: repositoryRoot, stdio: 'inherit', env })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Runs a tool of node_modules in parallel with others. Resolves to the title and output of a failed tool; null if it
 * succeeded.
 * @param {string} title
 * @param {string} file below node_modules
 * @param {string[]} args
 * @returns {Promise<string | null>}
 */
async function runBeside(title, file, ...args) {
  const tool = spawn(nodeExecutable, [join(repositoryRoot, 'node_modules', file), ...args], {
    cwd: repositoryRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  /** @type {Buffer[]} */
  const printed = []
  for (const output of [tool.stdout, tool.stderr]) output.on('data', (bytes) => printed.push(bytes))
  const [code] = await once(tool, 'close')
  return code === 0 ? null : `${title} failed:\n${Buffer.concat(printed)}`
}

// Several checkers for one project would repeat much of each other's work.
async function checkTypes() {
  await ensureClientTypes()
  return runBeside('The check of types', 'typescript/bin/tsc', '-b', '--checkers', '1')
}

const lintCode = () => runBeside('The lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings')

/** Checks types and lint in parallel. */
export const checkCode = () => Promise.all([checkTypes(), lintCode()])

/** @param {string[]} documents */
export const lintDocuments = (documents) =>
  runBeside('The lint of documents', '@redocly/cli/bin/cli.js', 'lint', ...documents)

/**
 * Prints what failed. Returns the exit code.
 * @param {(string | null)[]} failures as `runBeside` gives them
 */
export function reportFailures(failures) {
  const failed = failures.filter((failure) => failure !== null)
  for (const failure of failed) console.error(failure)
  return failed.length === 0 ? 0 : 1
}

/** `npm run checks -- slow-tests` runs them, as does a run that names their path or is in full scope. */
const slowTests = '**/*.slow.test.ts'

/**
 * A run of all tests leaves out slow ones. It retries a failed test once, and marks it "(retry x1)": thousands of tests share
 * two cores with browsers and databases. A run of chosen paths retries nothing. Resolves to the exit code.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export async function runTests(args) {
  const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs')
  const excluded = process.env.TEST_SCOPE === 'all' ? [] : [`--exclude=${slowTests}`]
  const options = ['run', ...(args.length === 0 ? ['--retry=1', ...excluded] : args)]
  const tests = spawn(nodeExecutable, [vitest, ...options], { cwd: repositoryRoot, env, stdio: 'inherit' })
  const [code] = await once(tests, 'close')
  return code ?? 1
}
