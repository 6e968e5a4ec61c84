// The type of an attack, and how attacks try their inputs.

import type { AttackedService } from './attacked-service.ts'
import type { Canaries } from './support/canaries.ts'

/** An input that broke through, and what was observed instead of the defence. */
export type AttackFailure = { input: string; observed: string }

/** `tried` counts inputs; an input without a failure was repelled. `notes` are printed with the report. */
export type AttackReport = { tried: number; failures: AttackFailure[]; notes?: string[] }

/** The service under attack that most attacks share, and how they are to run. */
export type AttackTarget = AttackedService & {
  /** Listeners on internal addresses that no attack may reach. */
  canaries: Canaries
  /** For attacks with random inputs. `countOf` returns the number of inputs to send: `--count`, or the attack's default. */
  seed: number
  countOf(own: number): number
  /** Every element with `--all`; by default `count` of them, spread over the list, the same in each run. */
  sample<Element>(list: readonly Element[], count: number): readonly Element[]
}

export type Attack = { area: string; name: string; run(target: AttackTarget): Promise<AttackReport> }

/** Tries every input, `concurrent` at once; `observe` resolves to what was observed instead of the defence, or to null. */
export async function runInputs<Input>(
  inputs: readonly Input[],
  observe: (input: Input) => Promise<string | null>,
  concurrent = 8,
): Promise<AttackReport> {
  const failures: AttackFailure[] = []
  const queue = inputs.values()
  const work = async () => {
    for (const input of queue) {
      const observed = await observe(input).catch((error: unknown) => String(error))
      if (observed !== null) failures.push({ input: formatInput(input), observed })
    }
  }
  await Promise.all(Array.from({ length: concurrent }, work))
  return { tried: inputs.length, failures }
}

const formatInput = (input: unknown) => (typeof input === 'string' ? input : JSON.stringify(input))

export const joinReports = (reports: readonly AttackReport[]): AttackReport => ({
  tried: reports.reduce((sum, { tried }) => sum + tried, 0),
  failures: reports.flatMap(({ failures }) => failures),
})
