import { buildAppFileRequest } from '../app-file/build-app-file-request.ts'
import { fetchDraftFile, findMergeBase } from '../app-file/draft-state.ts'
import { runForEachFile } from '../app-file/each-file.ts'
import { mergeDraft } from '../app-file/merge-draft.ts'
import { planPush } from '../app-file/plan-push.ts'
import type { CommandInput } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatAppFilePlan } from '../output/format-app-file-plan.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { type ConnectedAppFile, connectAppFile, type FileOptions } from '../target/connect-app-file.ts'

type DiffOptions = FileOptions & { prune?: true; exitCode?: true; set?: string[] }

export const printDiffs = runForEachFile<DiffOptions>(printDiff)

export async function printDiff({ options, io }: CommandInput<DiffOptions>): Promise<number> {
  const connected = await connectAppFile({ options, io })
  const { tenon, text, app } = connected
  const body = await buildAppFileRequest(text, options)
  const plan = await planPush({ tenon, text, appId: app?.id ?? null }, body, io)
  const edited = await findEdits(connected, body.file)
  const { has_changes: hasChanges } = plan
  const summary = hasChanges ? [] : ['The file and the draft are the same.']
  printCommandReport(io, options.json, { ...plan, edited }, [
    ...summary,
    ...formatAppFilePlan(plan),
    ...formatEdits(edited),
  ])
  return hasChanges && options.exitCode ? exitCodes.failure : exitCodes.success
}

/** JSON Pointers with keys of items, by the side that changed since the last pull or push. */
type EditedPlaces = { in_file: string[]; on_server: string[]; on_both: string[] }

/** Null if the file was never pulled or pushed. */
async function findEdits(
  { tenon, url, text, app }: ConnectedAppFile,
  mine: Parameters<typeof findMergeBase>[2],
): Promise<EditedPlaces | null> {
  const base = app && (await findMergeBase(tenon, { path: text.path, server: url, appId: app.id }, mine))
  if (!base) return null
  const { data: theirs } = await fetchDraftFile(tenon, app.id)
  const { retained, adopted, conflicts } = mergeDraft({ base, theirs, mine })
  const listPointers = (edits: readonly { pointer: string }[]) => edits.map(({ pointer }) => pointer)
  return {
    in_file: listPointers(retained),
    on_server: listPointers(adopted),
    on_both: listPointers(conflicts),
  }
}

/** Only if the draft was edited too: otherwise the file made all differences. */
function formatEdits(edited: EditedPlaces | null): string[] {
  if (!edited || edited.on_server.length + edited.on_both.length === 0) return []
  const list = (title: string, pointers: readonly string[]) =>
    pointers.length > 0 ? [title, ...pointers.map((pointer) => `  ${pointer}`)] : []
  return [
    ...list('Changed in the file:', edited.in_file),
    ...list('Changed on the server, which `tenon pull` takes into the file:', edited.on_server),
    ...list('Changed in both:', edited.on_both),
  ]
}
