import { describeResult } from '#core/engines/operations/texts/index.ts'
import type { ServedTool } from './lint-subject.ts'

/** Describes the result in one sentence, as imports do, from the schema for clients; "" when it says too little. */
export function describeServedResult({ outputSchema, target }: ServedTool): string {
  if (outputSchema) return describeResult(outputSchema)
  const type = target.kind === 'rest' ? target.accept.split(/[,;]/)[0]?.trim() : ''
  return type && !/json|\*/.test(type) ? `Result: ${type}.` : ''
}
