// Starts a command of the built service. `serve` needs options that Node.js reads only at its start: the process replaces
// itself where the system can do that, so that signals and the process id stay those of the service.
'use strict'

const { enableCompileCache } = require('node:module')
const { homedir } = require('node:os')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')
const { isBelowNpm, runChild } = require('./run-child.cjs')
const { v8Options } = require('./v8-options.cjs')

const program = join(__dirname, '..', 'service', 'tenon.mjs')

/** In the user's own cache: in a shared folder others could replace compiled code. Null: the user has no home. */
function findCacheFolder() {
  try {
    return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tenon', 'compile')
  } catch {
    return null
  }
}

/** For the reasons of these settings see scripts/run-node.mjs. */
function buildEnvironment() {
  const folder = process.env.NODE_COMPILE_CACHE || findCacheFolder()
  const cache = folder === null ? {} : { NODE_COMPILE_CACHE: folder }
  return { MALLOC_ARENA_MAX: '1', ...process.env, ...cache }
}

const environment = buildEnvironment()

/** @param {string[]} commandArgs */
function serve(commandArgs) {
  const args = [...v8Options, ...process.execArgv, program, ...commandArgs]
  // Below npm this process stays, to notice that npm has gone.
  if (process.execve && !isBelowNpm())
    process.execve(process.execPath, [process.execPath, ...args], environment)
  runChild(process.execPath, args, { env: environment })
}

/** Every other command, in this process: somebody waits for it, so it starts from compiled code too. */
function runCommand() {
  // Without a folder Node.js would take a shared one.
  if (environment.NODE_COMPILE_CACHE) enableCompileCache(environment.NODE_COMPILE_CACHE)
  void import(pathToFileURL(program).href)
}

const commandArgs = process.argv.slice(2)
if (commandArgs.length === 0 || commandArgs[0] === 'serve') serve(commandArgs)
else runCommand()
