import type { PagePart } from '#core/engines/widgets/page/index.ts'

/** `key` is that of its first part. */
export type PartTab = { key: string; label: string; parts: PagePart[] }

/** Parts without a tab stand above or below the tabs. A single tab is none. */
export function arrangeParts(parts: PagePart[]): { above: PagePart[]; tabs: PartTab[]; below: PagePart[] } {
  const labels = [...new Set(parts.map(({ tab }) => tab))].filter((label) => label !== '')
  if (labels.length < 2) return { above: parts, tabs: [], below: [] }
  const first = parts.findIndex(({ tab }) => tab !== '')
  const isFree = ({ tab }: PagePart) => tab === ''
  const tabs = labels.map((label) => {
    const own = parts.filter(({ tab }) => tab === label)
    return { key: own[0]?.key ?? '', label, parts: own }
  })
  return { above: parts.slice(0, first), tabs, below: parts.slice(first).filter(isFree) }
}
