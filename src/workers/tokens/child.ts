// The process that counts tokens. Its tables take memory that the service has again as soon as this process has ended.
import { flushCompileCache } from 'node:module'
import { countTokens } from './count-tokens.ts'
import type { CountReply, CountRequest } from './messages.ts'

process.on('disconnect', () => process.exit())
process.on('message', ({ texts }: CountRequest) => {
  const reply: CountReply = { counts: texts.map(countTokens) }
  process.send?.(reply)
})

// Node writes the compile cache, if one is configured, when a process exits; this one is killed.
flushCompileCache()
