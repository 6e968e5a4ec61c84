import type { PageModel } from './page-model.ts'
import { mapped } from './placeholders.ts'
import { slotOf } from './rows.ts'
import { plainly, shownText } from './shown-text.ts'

/** The text that a Markdown widget shows: its mapping `content`, else the data itself or its longest string. */
export function markdownOf(model: PageModel, answer: unknown): unknown {
  const slot = slotOf(model, 'content')
  if (slot !== undefined) return mapped(slot, [answer], (value) => shownText(value, plainly))
  if (typeof answer !== 'object' || answer === null) return answer
  const texts = Object.values(answer).filter((value) => typeof value === 'string')
  return texts.toSorted((a, b) => b.length - a.length)[0]
}
