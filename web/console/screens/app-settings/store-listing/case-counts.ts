import type { SheetSection } from '../../../api/queries/readiness.ts'

/** What the form of ChatGPT asks for. */
export const requiredCases = { positive: 5, negative: 3 }

/** `positive`: the test cases that must succeed. `failing`: how many must fail, and count as negative ones. */
export type CaseCounts = { positive: PositiveCase[]; failing: number }
/** What a user would say is missing where `prompt` is "". */
export type PositiveCase = { key: string; prompt: string }

type SheetItem = SheetSection['items'][number]

/** The sheet fills its lists up with items that have nothing but a gap. */
const isFilled = ({ fields }: SheetItem) => fields.some(({ value }) => value !== '')

/** `savedPrompts`: how many negative prompts the listing has, which are in the sheet, too. */
export function countCases(sections: readonly SheetSection[], savedPrompts: number): CaseCounts {
  const listFilled = (key: string) => sections.find((one) => one.key === key)?.items.filter(isFilled) ?? []
  return {
    positive: listFilled('tests_good').map(({ title, fields }) => ({
      key: title,
      prompt: fields.find(({ key }) => key === 'prompt')?.value ?? '',
    })),
    failing: listFilled('tests_negative').length - savedPrompts,
  }
}
