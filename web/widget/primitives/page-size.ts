import type { WidgetEnv } from '../widget-env.ts'

/** Heights in pixels: of a row, and of everything around the rows. */
const heights = { compact: { row: 30, around: 176 }, comfortable: { row: 38, around: 176 } }
const defaultRows = 6
const maxRows = 50

/** The configured page size, or as many rows as fit: hosts advise against scrolling inside a widget. */
export function computePageSize({ model: { look }, context: { height, displayMode } }: WidgetEnv): number {
  if (look.pageSize > 0) return look.pageSize
  const { row, around } = heights[look.density]
  if (!height) return defaultRows
  const rowsThatFit = Math.max(3, Math.floor((height.pixels - around) / row))
  return displayMode === 'fullscreen' || height.isFixed
    ? Math.min(maxRows, rowsThatFit)
    : Math.min(defaultRows, rowsThatFit)
}
