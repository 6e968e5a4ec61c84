// When to use which of a few tools, from what they differ in: the arguments that they require, else their requests.

import { joinNames } from '#base/text.ts'
import type { LintRepair } from '#core/model/tool-lint/tool-lint.ts'
import { type LintSubject, repairDescription } from '../lint-subject.ts'

/** The arguments of more tools are no longer compared by a reader. */
const maxTools = 5

/** One sentence for each of the tools; none when nothing tells them apart, or they say it already. */
export function distinguishTools(subjects: readonly LintSubject[]): {
  repairText: string
  repairs: LintRepair[]
} {
  const isComparable = subjects.length <= maxTools && new Set(subjects.map(describeEffect)).size === 1
  const texts = (isComparable ? compareArguments(subjects) : null) ?? compareRequests(subjects)
  const repairs = (texts ?? []).flatMap((text, index) => repairOne(subjects[index], text))
  return { repairText: repairs.length > 0 ? `Adds to each: ${texts?.slice(0, 3).join(' / ')}` : '', repairs }
}

/** Tools that do different things are no alternatives to each other. */
const describeEffect = ({ served: { target, annotations } }: LintSubject) =>
  `${target.kind === 'rest' ? target.plan.method : ''} ${annotations.readOnlyHint} ${annotations.destructiveHint}`

const repairOne = (subject: LintSubject | undefined, text: string): LintRepair[] =>
  subject && !subject.served.description.includes(text) ? repairDescription(subject, 'append', text) : []

/** Null when two tools require the same arguments. */
function compareArguments(subjects: readonly LintSubject[]): string[] | null {
  const all = subjects.map(({ served: { inputSchema } }) => toNames(inputSchema.required))
  const own = all.map((names) => names.filter((name) => !all.every((others) => others.includes(name))))
  if (new Set(own.map((names) => names.toSorted().join())).size < subjects.length) return null
  return own.map((names, index) =>
    names.length > 0 ? `Use it with ${joinNames(names)}.` : describeOthers(subjects, own, index),
  )
}

/** For the tool that requires nothing of its own. */
const describeOthers = (subjects: readonly LintSubject[], own: readonly string[][], except: number): string =>
  subjects
    .map(({ served }, index) => ({ name: served.name, names: own[index] ?? [], index }))
    .filter(({ index }) => index !== except)
    .map(({ name, names }) => `With ${joinNames(names)}, use ${name} instead.`)
    .join(' ')

const toNames = (required: unknown): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []

/** Null when two tools send the same request, or one is of an MCP server. */
function compareRequests(subjects: readonly LintSubject[]): string[] | null {
  const texts = subjects.map(({ served: { target } }) =>
    target.kind === 'rest' ? `Sends ${target.plan.method} ${target.plan.path}.` : '',
  )
  return texts.includes('') || new Set(texts).size < texts.length ? null : texts
}
