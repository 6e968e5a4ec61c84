// The process that counts tokens. Its tables take memory, which is free again when this process ends.
import { flushCompileCache } from 'node:module'
import { countTokens } from './count-tokens.ts'
import type { CountReply, CountRequest } from './messages.ts'

process.on('disconnect', () => process.exit())
process.on('message', ({ texts }: CountRequest) => {
  const reply: CountReply = { counts: texts.map(countTokens) }
  process.send?.(reply)
})

// Node writes the compile cache, if configured, when a process exits; this process is killed.
flushCompileCache()
