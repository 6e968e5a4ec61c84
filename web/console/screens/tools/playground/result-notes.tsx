import type { ToolExecution } from '../../../api/queries/tools.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { isEmptyResult, listNotes } from './read-result.ts'

/** Notes of the service about the result, and whether it is empty. */
export function ResultNotes({ result }: { result: ToolExecution['result'] }) {
  const notes = listNotes(result)
  return (
    <>
      {isEmptyResult(result) && (
        <Notice tone="info" title={playgroundTexts.emptyTitle}>
          {playgroundTexts.emptyHint}
        </Notice>
      )}
      {notes.length > 0 && (
        <ul className="flex flex-col gap-1 text-xs">
          {notes.map(([name, value]) => (
            <li key={name} className="break-words text-warning">
              {playgroundTexts.notes[name] ?? `${name}:`} {formatNote(value)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Cut = { shown: number; total: number; unit: string }

const isCut = (value: unknown): value is Cut =>
  typeof value === 'object' && value !== null && 'shown' in value

/** Joins lists. `true` adds nothing to the note itself. */
function formatNote(value: unknown): string {
  if (value === true) return ''
  if (isCut(value)) return playgroundTexts.shownOf(value)
  if (Array.isArray(value)) return value.map(formatNote).join('; ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
