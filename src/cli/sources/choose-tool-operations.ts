import type { CommandIo } from '../command.ts'
import { CommandFailure } from '../command-failure.ts'

export const toolChoices = ['suggested', 'all', 'none'] as const
export type ToolChoice = (typeof toolChoices)[number]

/** `id` identifies the operation for the caller. */
export type ChoosableOperation = {
  id: string
  method: string
  path: string
  label: string
  suggested: boolean
}

/** The operations that become tools: named by the option, chosen by the user, or suggested. */
export async function chooseToolOperations(
  io: CommandIo,
  operations: readonly ChoosableOperation[],
  { tools }: { tools?: ToolChoice },
): Promise<ChoosableOperation[]> {
  if (tools === 'none' || operations.length === 0) return []
  if (tools === 'all') return [...operations]
  const suggested = operations.filter((operation) => operation.suggested)
  if (tools === 'suggested' || !io.isInteractive) return suggested
  const { autocompleteMultiselect, isCancel } = await import('@clack/prompts')
  const chosen = await autocompleteMultiselect({
    message: 'Which operations become tools? Type to search, press Tab to choose.',
    options: operations.map(({ id, method, path, label }) => ({
      value: id,
      label: `${method} ${path}`.trim() || label,
      hint: label,
    })),
    initialValues: suggested.map(({ id }) => id),
    maxItems: 15,
    required: false,
    output: process.stderr,
  })
  if (isCancel(chosen)) throw new CommandFailure('Nothing was done.')
  return operations.filter(({ id }) => chosen.includes(id))
}
