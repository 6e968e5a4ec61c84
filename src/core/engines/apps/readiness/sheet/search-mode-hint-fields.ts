import type { SearchModeTool } from '#core/engines/tools/search/index.ts'
import { searchModeToolNames } from '#core/model/apps/tool-mode.ts'
import type { SheetField } from '#core/model/readiness/submission-sheet.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import { requiredHints } from '../store-rules.ts'
import { buildField } from './sheet-source.ts'

/** The hints of a tool of search mode with reasons. `called`: the tools that it can call. */
export function buildSearchModeHintFields(
  { name, annotations }: SearchModeTool,
  called: readonly ManifestTool[],
): SheetField[] {
  const reasons =
    name === searchModeToolNames.call
      ? explainCalls(called)
      : 'It reads the definitions of tools and calls none.'
  return requiredHints.flatMap((hint) => [
    buildField([hint, hint], String(annotations[hint])),
    buildField(
      [`${hint}_reason`, `Why ${hint} is ${annotations[hint]}`],
      typeof reasons === 'string' ? reasons : reasons[hint],
    ),
  ])
}

function explainCalls(called: readonly ManifestTool[]): Record<(typeof requiredHints)[number], string> {
  const count = (isMeant: (hints: ManifestTool['annotations']) => boolean) =>
    `${called.filter(({ annotations }) => isMeant(annotations)).length} of the ${called.length} tools that it calls`
  return {
    readOnlyHint: `${count(({ readOnlyHint }) => !readOnlyHint)} may write; the called tool is not known in advance.`,
    destructiveHint: `${count((hints) => !hints.readOnlyHint && hints.destructiveHint)} may delete or overwrite data.`,
    openWorldHint: `${count(({ openWorldHint }) => openWorldHint)} reach an open world.`,
  }
}
