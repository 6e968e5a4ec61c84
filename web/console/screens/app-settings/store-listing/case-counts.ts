import type { SheetSection } from '../../../api/queries/readiness.ts'

/** The numbers that the form of ChatGPT requires. */
export const requiredCases = { positive: 5, negative: 3 }

/**
 * `positive` are the test cases that expect success. `failing` is the number of test cases that expect a
 * failure, which count as negative prompts.
 */
export type CaseCounts = { positive: PositiveCase[]; failing: number }
/** An empty `prompt` means that the test case does not say what a user would ask. */
export type PositiveCase = { key: string; prompt: string }

type SheetItem = SheetSection['items'][number]

/** The sheet pads its lists with items that have only gaps. */
const isFilled = ({ fields }: SheetItem) => fields.some(({ value }) => value !== '')

/** `savedPrompts` is the number of negative prompts in the listing, which the sheet contains as well. */
export function countCases(sections: readonly SheetSection[], savedPrompts: number): CaseCounts {
  const listFilled = (key: string) =>
    sections.find((section) => section.key === key)?.items.filter(isFilled) ?? []
  return {
    positive: listFilled('tests_good').map(({ title, fields }) => ({
      key: title,
      prompt: fields.find(({ key }) => key === 'prompt')?.value ?? '',
    })),
    failing: listFilled('tests_negative').length - savedPrompts,
  }
}
