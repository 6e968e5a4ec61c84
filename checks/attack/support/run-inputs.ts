import type { AttackFailure, AttackReport } from '../attack.ts'

const concurrent = 8

/** Tries every input, some at once; `observe` resolves to what was observed instead of the defence, or to null. */
export async function runInputs<Input>(
  inputs: readonly Input[],
  observe: (input: Input) => Promise<string | null>,
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
