import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Document } from 'yaml'
import type { AppFileJson } from '../app-file/app-file-text.ts'
import { fetchDraftFile, writeDraftState } from '../app-file/draft-state.ts'
import { createAppFileDocument, formatAppFile } from '../app-file/new-app-file.ts'
import { retainSkillFiles, writeSkillFiles } from '../app-file/skill-files.ts'
import { updateDocument } from '../app-file/update-app-file-text.ts'
import type { CommandInput } from '../command.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectPulledApp, type FileOptions } from '../target/connect-app-file.ts'

/** Writes the draft to the file. Existing comments and order stay. */
export async function pullFile({ options, io }: CommandInput<FileOptions>): Promise<void> {
  const { tenon, url, path, text, app } = await connectPulledApp({ options, io })
  const { data: file } = await fetchDraftFile(tenon, app.id)
  const document = text?.document ?? createAppFileDocument(url)
  const before = text && formatAppFile(path, document)
  const preserved = await retainSkillFiles(file, text)
  updateDocument(document, preserveSchema(preserved.file, text?.document))
  const after = formatAppFile(path, document)
  const isChanged = after !== before || preserved.changed.size > 0
  if (after !== before) await writeFile(path, after)
  await writeSkillFiles(preserved.changed)
  await writeDraftState({ path, server: url, appId: app.id }, file)
  const written = [...(after === before ? [] : [path]), ...preserved.changed.keys()].map((file) =>
    basename(file),
  )
  const line = isChanged
    ? `Wrote ${written.join(', ')} from the draft.`
    : `${basename(path)} already matches the draft.`
  printCommandReport(io, options.json, { path, changed: isChanged }, [line])
}

/** A JSON file names its schema in a member, which is not part of the app. */
function preserveSchema(file: AppFileJson, document: Document | undefined): AppFileJson {
  const schema = document?.get('$schema')
  return typeof schema === 'string' ? { $schema: schema, ...file } : file
}
