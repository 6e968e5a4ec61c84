/** A part of a text that is replaced. */
export type SourceEdit = { from: number; to: number; text: string }

/** The text between two places after the edits in it. Throws if edits overlap. */
export function applyEdits(
  source: string,
  edits: readonly SourceEdit[],
  [from, to]: readonly [from: number, to: number] = [0, source.length],
): string {
  let text = ''
  let at = from
  for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (edit.from < at || edit.to > to) throw new RangeError('The edits of a text overlap.')
    text += source.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return text + source.slice(at, to)
}
