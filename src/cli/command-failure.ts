import { exitCodes } from './exit-codes.ts'

type FailureOptions = { exitCode?: number; nextStep?: string; details?: readonly string[] }

/** An expected failure. It ends the command with these lines, without a stack. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly exitCode: number
  /** Advice for the user. */
  readonly nextStep: string | undefined
  readonly details: readonly string[]

  constructor(
    message: string,
    { exitCode = exitCodes.failure, nextStep, details = [] }: FailureOptions = {},
  ) {
    super(message)
    this.exitCode = exitCode
    this.nextStep = nextStep
    this.details = details
  }
}

export const createUsageFailure = (message: string, nextStep?: string) =>
  new CommandFailure(message, { exitCode: exitCodes.invalid, ...(nextStep && { nextStep }) })
