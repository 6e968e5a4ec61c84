import type { ToolCallOptions } from './tool-call.ts'

/**
 * Each call of the returned function gives the options of the next step of a chain. The progress of all steps is added
 * up, without a total, since the total of the chain is unknown.
 */
export function createStepOptions(options: ToolCallOptions): () => ToolCallOptions {
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
