// Must be imported first. For an uncaught exception, Node.js prints the source line, which is a whole module in the
// bundled service. This prints only the error and its stack.

const maxFrames = 20

/** The message and the stack frames of an error and its causes, without source code. */
export function formatCrash(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const text = [`${error.name}: ${error.message}`, ...frames.slice(0, maxFrames)].join('\n')
  return error.cause === undefined ? text : `${text}\nCaused by ${formatCrash(error.cause)}`
}

process.on('uncaughtException', (error) => {
  console.error(formatCrash(error))
  process.exit(1)
})
