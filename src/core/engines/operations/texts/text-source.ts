import type { Operation } from '#core/model/operations/operation.ts'

/** The members from which texts are built. */
export type TextSource = Pick<Operation, 'name' | 'description' | 'plan' | 'inputSchema' | 'outputSchema'>

export type TextRequest = Pick<Operation['plan'], 'method' | 'path'>
