import type { WidgetEnv } from '../widget-env.ts'

/** Heights in pixels: of a row, and of everything around the rows. */
const heights = { compact: { row: 30, around: 176 }, comfortable: { row: 38, around: 176 } }
/** With buttons for fingers. */
const coarseHeights = { row: 53, around: 210 }
const isCoarse = () => matchMedia('(pointer: coarse)').matches
/** Of the tabs and figures that usually stand above a part. */
const otherParts = 130
/** What clients show of a widget in the chat. */
export const inlineHeight = 500
const defaultRows = 6
const maxRows = 50

/** The configured page size, or as many rows as fit: hosts advise against scrolling inside a widget. */
export function computePageSize({
  model: { look },
  context: { height, displayMode },
  part,
}: WidgetEnv): number {
  if (look.pageSize > 0) return look.pageSize
  const { row, around: aroundRows } = isCoarse() ? coarseHeights : heights[look.density]
  const around = aroundRows + (part ? otherParts : 0)
  if (!height) return Math.max(3, Math.min(defaultRows, Math.floor((inlineHeight - around) / row)))
  const rowsThatFit = Math.max(3, Math.floor((height.pixels - around) / row))
  return displayMode === 'fullscreen' || height.isFixed
    ? Math.min(maxRows, rowsThatFit)
    : Math.min(defaultRows, rowsThatFit)
}
