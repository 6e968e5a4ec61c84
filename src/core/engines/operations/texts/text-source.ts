import type { Operation } from '#core/model/operations/operation.ts'

/** What texts are made of. */
export type TextSource = Pick<Operation, 'name' | 'description' | 'plan' | 'inputSchema' | 'outputSchema'>

export type TextRequest = Pick<Operation['plan'], 'method' | 'path'>
