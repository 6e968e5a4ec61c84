import type { CallOptions } from './call-tool.ts'

/**
 * Gives the options of one step of a chain after the other. Each step counts from its own start; who listens hears one
 * count that rises, and no total, since nobody knows that of the whole.
 */
export function stepOptions(options: CallOptions): () => CallOptions {
  const { report } = options
  if (!report) return () => options
  let last = 0
  return () => {
    const start = last
    return {
      ...options,
      report({ progress, message }) {
        last = Math.max(last, start + progress)
        report({ progress: start + progress, message })
      },
    }
  }
}
