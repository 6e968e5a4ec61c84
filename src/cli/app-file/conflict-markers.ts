// Conflicts in a file, in the form of git, which editors know.
import { diffLines } from 'diff'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'

type Version = { name: string; text: string }

/** One text with both versions of each line that differs. */
export function markConflicts(mine: Version, theirs: Version): string {
  let marked = ''
  let own = ''
  const parts = diffLines(mine.text, theirs.text)
  for (const [index, { added, removed, value }] of parts.entries()) {
    if (!added && !removed) marked += value
    else if (removed && parts[index + 1]?.added) own = value
    else {
      const conflict = formatConflict(mine.name, removed ? value : own, theirs.name, added ? value : '')
      marked += mine.text.includes('\r\n') ? conflict.replace(/\r?\n/g, '\r\n') : conflict
      own = ''
    }
  }
  return marked
}

const formatConflict = (mine: string, own: string, theirs: string, other: string) =>
  `<<<<<<< ${mine}\n${endLine(own)}=======\n${endLine(other)}>>>>>>> ${theirs}\n`

const endLine = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** A line of seven equal signs may be a heading in Markdown. */
const marker = /^(?:<{7}|>{7}) /

export class UnresolvedConflicts extends CommandFailure {}

/** Throws if a file still has markers. */
export function requireNoConflicts(name: string, text: string): void {
  const places = text.split(/\r?\n/).flatMap((line, index) => (marker.test(line) ? [index + 1] : []))
  if (places.length === 0) return
  throw new UnresolvedConflicts(`${name} has unresolved conflicts.`, {
    exitCode: exitCodes.invalid,
    details: places.map((line) => `${name}:${line}`),
    nextStep: 'Edit these lines, and remove the markers `<<<<<<<`, `=======` and `>>>>>>>`.',
  })
}
