// Neither a model that reads a description nor a form that shows it can follow a link: its text stays, its target goes,
// and with it a sentence that says only where to read on. Every step is linear in the text.

/** Text and target of a Markdown link or image. */
const linkPattern = /!?\[([^[\]\n]*)\]\(([^()\s]*)(?: "[^"\n]*")?\)/g

/** Texts of links that say nothing without the target. */
const emptyLinkPattern = /\[(?:here|link|this (?:link|page|document|guide|article|section))\]\(/i

const pointerPattern =
  /^\W*(?:for (?:more|further|additional) (?:information|details|info)|(?:read|learn|find out) more|more (?:information|details|info))\b/i

/**
 * The target of a pointer to further reading. Excludes sentences such as "For more information, set
 * `verbose`".
 */
const referencePattern = /\]\(|https?:|\b(?:see|refer|visit|consult|check)\b/i

/** A sign that every link or pointer has, and most texts lack. */
const linkSignPattern = /\]\(|more|further|additional/i

/** The text without targets of links; a text without links and pointers is not changed. */
export function removeLinks(text: string): string {
  if (!linkSignPattern.test(text)) return text
  const withoutPointers = text
    .split('\n')
    .flatMap((line) => removePointers(line) ?? [])
    .join('\n')
  const plain = stripTargets(withoutPointers).trim()
  return plain === '' ? stripTargets(text) : plain === text.trim() ? text : plain.replace(/\n{3,}/g, '\n\n')
}

/** A target has a mark of an address, so that `items[0](a)` is no link. */
const stripTargets = (text: string) =>
  text.replace(linkPattern, (link: string, label: string, target: string) =>
    /[#/:.]/.test(target) ? label : link,
  )

/** Null if the line was nothing else. */
function removePointers(line: string): string | null {
  if (!pointerPattern.test(line) && !line.includes('](') && !/ more /i.test(line)) return line
  const sentences = line.split(/(?<=[.!?])\s+(?=\S)/)
  const left = sentences.filter((sentence) => !isPointer(sentence))
  return left.length === sentences.length ? line : left.join(' ') || null
}

const isPointer = (sentence: string) =>
  emptyLinkPattern.test(sentence) || (pointerPattern.test(sentence) && referencePattern.test(sentence))
