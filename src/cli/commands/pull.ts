import { basename } from 'node:path'
import type { KeyedConflict, WinningSide } from '#base/keyed-json/merge-keyed-json.ts'
import type { TenonClient } from '#client'
import type { AppFileJson, AppFileText } from '../app-file/app-file-text.ts'
import { toAppFile } from '../app-file/build-app-file-request.ts'
import {
  advanceDocumentBase,
  describeDocuments,
  pullDocuments,
} from '../app-file/documents/pull-documents.ts'
import { createSourceFiles, type SourceFiles } from '../app-file/documents/source-files.ts'
import {
  type DraftOfFile,
  fetchDraftFile,
  findMergeBase,
  readDocumentBase,
  readMergeBase,
  writeMergeBase,
} from '../app-file/draft-state.ts'
import { runForEachFile } from '../app-file/each-file.ts'
import { renderLayers } from '../app-file/layers/render-layers.ts'
import { advanceMergeBase, mergeDraft } from '../app-file/merge-draft.ts'
import { type FilePlace, renderAppFile, renderConflicts } from '../app-file/render-app-file.ts'
import { writeRenderedFiles } from '../app-file/rendered-file.ts'
import { readSkillFiles } from '../app-file/skill-files.ts'
import type { CommandInput } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatCount } from '../output/format-count.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectPulledApp, type FileOptions } from '../target/connect-app-file.ts'

type PullOptions = FileOptions & { mine?: true; theirs?: true }

/** Merges the draft into the file. The exit code is that of a conflict if one is left for a person to decide. */
export const pullFiles = runForEachFile<PullOptions>(pullFile)

async function pullFile({ options, io }: CommandInput<PullOptions>): Promise<number> {
  const preferred = readPreference(options)
  const { tenon, url, path, text, app } = await connectPulledApp({ options, io })
  const draft = { path, server: url, appId: app.id }
  const mine = text ? await readMine(text, options) : undefined
  const base = mine ? await findBase(tenon, draft, mine, preferred) : null
  const { data: theirs, documents } = await fetchDraftFile(tenon, app.id)
  const merge = (winner: WinningSide) => mergeDraft({ base, theirs, mine }, winner)
  const merged = merge(preferred ?? 'mine')
  const conflicts = preferred ? [] : merged.conflicts
  const place = { path, server: url, text }
  const sources = createSourceFiles(path, options.read)
  const { files, unwritten } =
    text?.layers && mine
      ? await renderLayered({ text, server: url, mine, merged: merged.value, conflicts, sources })
      : {
          files: await renderFile(place, merged.value, conflicts.length > 0 ? merge('theirs').value : null),
          unwritten: [],
        }
  const written = await writeRenderedFiles(files)
  const replaced = mine && written.length > 0 ? { mine, base } : null
  const documentBase = await readDocumentBase(draft)
  const pulled = await pullDocuments({
    ...{ tenon, appId: app.id, path, file: merged.value, documents, preferred, base: documentBase },
    sources,
  })
  await writeMergeBase(draft, advanceMergeBase(base, theirs), {
    documents: advanceDocumentBase(documentBase, documents, pulled),
    replaced,
  })
  const own = merged.retained.map(({ pointer }) => pointer).filter((pointer) => !isSecret(pointer))
  const report = {
    path,
    changed: written.length > 0,
    conflicts,
    own_edits: own,
    unwritten,
    documents: pulled,
  }
  printCommandReport(io, options.json, report, [
    ...describePull(path, written, conflicts, own),
    ...unwritten.map((place) => `Not written: ${place}`),
    ...describeDocuments(path, pulled),
  ])
  const isOpen = conflicts.length > 0 || pulled.some(({ outcome }) => outcome === 'conflict')
  return isOpen ? exitCodes.conflict : exitCodes.success
}

type LayeredPull = {
  text: AppFileText
  server: string
  mine: AppFileJson
  merged: AppFileJson
  conflicts: readonly KeyedConflict[]
  sources: SourceFiles
}

/** `theirs`: the other side of conflicts to mark; null without any. */
const renderFile = (place: FilePlace, merged: AppFileJson, theirs: AppFileJson | null) =>
  theirs ? renderConflicts(place, { mine: merged, theirs }) : renderAppFile(place, merged)

/** Markers would have to be in several files at once. */
function renderLayered({ conflicts, ...pull }: LayeredPull) {
  if (conflicts.length > 0)
    throw new CommandFailure(
      'The file extends others, so its conflicts cannot be marked. Nothing was written.',
      {
        exitCode: exitCodes.conflict,
        details: conflicts.map(({ pointer }) => pointer),
        nextStep: 'Pull with --mine or --theirs.',
      },
    )
  return renderLayers(pull)
}

function readPreference({ mine, theirs }: PullOptions): WinningSide | null {
  if (mine && theirs) throw createUsageFailure('Pass --mine or --theirs, not both.')
  return mine ? 'mine' : theirs ? 'theirs' : null
}

/**
 * A fresh checkout has the file that was last pushed as its base. What differs from it may be older than the draft, which
 * --theirs takes.
 */
const findBase = (
  tenon: TenonClient,
  draft: DraftOfFile,
  mine: AppFileJson,
  preferred: WinningSide | null,
) => (preferred === 'theirs' ? readMergeBase(draft, mine) : findMergeBase(tenon, draft, mine))

/** No draft shows secrets, so that those of the file are no difference. */
const isSecret = (pointer: string) => /^\/connections\/[^/]+\/secrets(\/|$)/.test(pointer)

const readMine = (text: AppFileText, { read }: PullOptions): Promise<AppFileJson> =>
  readSkillFiles(toAppFile(text), text, createSourceFiles(text.path, read))

function describePull(
  path: string,
  written: string[],
  conflicts: readonly KeyedConflict[],
  own: string[],
): string[] {
  const names = written.map((file) => basename(file)).join(', ')
  if (conflicts.length > 0)
    return [
      `Wrote ${names} with ${formatCount(conflicts.length, 'conflict')}. Edit the marked lines, or restore the file and pull with --mine or --theirs:`,
      ...conflicts.map(({ pointer }) => `  ${pointer}`),
    ]
  const outcome = names ? `Wrote ${names} from the draft` : `${basename(path)} already matches the draft`
  return own.length > 0
    ? [`${outcome}, except for edits of the file:`, ...own.map((pointer) => `  ${pointer}`)]
    : [`${outcome}.`]
}
