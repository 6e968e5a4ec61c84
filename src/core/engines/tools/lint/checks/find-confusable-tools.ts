// Parts "distinction" and "usage": tools that a model cannot tell apart by name and description.

import { joinNames } from '#base/text.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { listContentWords, measureOverlap, normalizeText } from '#core/engines/operations/texts/index.ts'
import type { LintFinding } from '#core/model/tool-lint/tool-lint.ts'
import { createFinding, type LintSubject } from '../lint-subject.ts'
import { distinguishTools } from '../repairs/distinguish-tools.ts'

type WordedTool = {
  subject: LintSubject
  text: string
  words: ReadonlySet<string>
  nameWords: ReadonlySet<string>
}

/** Minimum overlap of two descriptions for tools with similar names, and for tools with the same name. */
const similarTexts = 0.85
const relatedTexts = 0.5
/** 4,000 similar tools would have 8 million pairs. */
const maxPairs = 500
/** Shorter descriptions of similar things are naturally similar. */
const minWords = 6

/** The groups of tools with the same description, and the first pairs with too similar names or descriptions. */
export function* findConfusableTools(subjects: readonly LintSubject[]): TimeSlicedTask<LintFinding[]> {
  const tools = yield* mapInTimeSlices(subjects, toWordedTool)
  const groups = [...Map.groupBy(tools, ({ text }) => text)].filter(
    ([text, { length }]) => text && length > 1,
  )
  const findings = yield* mapInTimeSlices(groups, ([, group]) => createSameDescription(group))
  const most = findings.length + maxPairs
  for (let index = 0; index < tools.length && findings.length < most; index++) {
    findings.push(...listCloseTools(tools, index).slice(0, most - findings.length))
    yield
  }
  return findings
}

/** The findings of a tool, compared with the tools after it. */
function listCloseTools(tools: readonly WordedTool[], index: number): LintFinding[] {
  const tool = tools[index] as WordedTool
  const findings: LintFinding[] = []
  for (let at = index + 1; at < tools.length && findings.length < maxPairs; at++) {
    const other = tools[at] as WordedTool
    const why = tool.text && tool.text === other.text ? '' : explainCloseness(tool, other)
    if (why) findings.push(createCloseness([tool.subject, other.subject], why))
  }
  return findings
}

const toWordedTool = (subject: LintSubject): WordedTool => {
  const { name, description } = subject.served
  return {
    subject,
    text: normalizeText(description),
    words: listContentWords(description),
    nameWords: listContentWords(name.replace(/\d+$/, '')),
  }
}

/** "" when the two are distinguishable. */
function explainCloseness(a: WordedTool, b: WordedTool): string {
  if (!canOverlap(a, b, relatedTexts)) return ''
  const differences = listDifferences(a.nameWords, b.nameWords)
  if (differences.length === 0 && measureOverlap(a.words, b.words) >= relatedTexts)
    return 'their names differ only in a number, a plural or the order of words'
  const isLike =
    canOverlap(a, b, similarTexts) &&
    differences.every((word) => saysNothing(word, a, b)) &&
    measureOverlap(a.words, b.words) >= similarTexts
  return isLike ? `their descriptions differ only in ${quoteWords(listDifferences(a.words, b.words))}` : ''
}

/** Sets of very different sizes have little in common; cheaper than comparing them. */
const canOverlap = ({ words: a }: WordedTool, { words: b }: WordedTool, least: number) =>
  Math.min(a.size, b.size) >= Math.max(minWords, least * Math.max(a.size, b.size))

const qualifying = /^(by|id|uid|uuid|key|name|v?\d+|all|\p{L})$/u

/**
 * Whether a word in only one of the names makes no difference: both descriptions contain it, or it is hardly
 * a word.
 */
const saysNothing = (word: string, a: WordedTool, b: WordedTool) =>
  qualifying.test(word) || (a.words.has(word) && b.words.has(word))

const listDifferences = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] =>
  [...a, ...b].filter((word) => !(a.has(word) && b.has(word)))

const quoteWords = (words: readonly string[]) =>
  words.length === 0
    ? 'the order of words'
    : words
        .slice(0, 6)
        .map((word) => `"${word}"`)
        .join(', ')

function createSameDescription(group: WordedTool[]) {
  const subjects = group.map(({ subject }) => subject)
  return createFinding(
    subjects.map(({ served }) => served),
    {
      code: 'same_description',
      part: 'distinction',
      severity: 'warning',
      message: `${joinNames(
        subjects.map(({ served }) => served.name),
        5,
      )} have the same description.`,
      ...distinguishTools(subjects),
    },
  )
}

const createCloseness = (pair: [LintSubject, LintSubject], why: string) =>
  createFinding(
    pair.map(({ served }) => served),
    {
      code: 'hard_to_tell_apart',
      part: 'usage',
      severity: 'hint',
      message: `${pair[0].served.name} and ${pair[1].served.name} are hard to tell apart: ${why}. Neither description says when to use the tool.`,
      ...distinguishTools(pair),
    },
  )
