import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { joinNames } from '#base/text.ts'
import { type DocumentPart, isSelective } from '#core/model/integrations/document-part.ts'
import type { DocumentProblem } from '#core/model/integrations/document-problem.ts'
import { httpMethods } from '#core/model/operations/operation.ts'
import { applyOverlay } from './apply-overlay.ts'
import { compileGlob } from './match-glob.ts'

export type DeclaredPlace = { method: string; path: string; operation: JsonObject }

/**
 * The document with the part alone. References of paths are not resolved yet: `isChosen` decides about their targets.
 */
export type ChosenPart =
  | { document: JsonObject; warnings: string[]; isChosen(place: DeclaredPlace): boolean }
  | { problems: DocumentProblem[] }

const maxNamedTags = 30

export function choosePart(document: JsonObject, part: DocumentPart): ChosenPart {
  const applied = part.overlay === null ? { warnings: [] } : applyOverlay(document, part.overlay)
  if ('problem' in applied)
    return { problems: [createProblem('overlay', `The overlay cannot be applied: ${applied.problem}.`)] }
  if (!isSelective(part)) return { document, warnings: applied.warnings, isChosen: () => true }
  const isChosen = createChoice(part)
  const { paths, counts, tags } = prunePaths(document.paths, isChosen)
  if (counts.chosen === 0)
    return {
      problems: [
        createProblem(
          'part_empty',
          `No operation of the document is in the part that was chosen.${describeTags(tags)}`,
        ),
      ],
    }
  const left = counts.all - counts.chosen
  const warnings = [
    `A part of the document is imported: ${counts.chosen} of ${counts.all} operations; ${left} are left out.`,
  ]
  return { document: { ...document, paths }, warnings: [...applied.warnings, ...warnings], isChosen }
}

const createProblem = (code: string, message: string): DocumentProblem => ({ path: 'part', code, message })

const describeTags = (tags: ReadonlySet<string>) =>
  tags.size > 0 ? ` Its tags are ${joinNames([...tags], maxNamedTags)}.` : ' Its operations have no tags.'

/** A pattern may begin with a method. Braces belong to path parameters. */
function createChoice({ tags, paths, operations }: DocumentPart): (place: DeclaredPlace) => boolean {
  const patterns = paths.map((text) => {
    const [, method = '', glob = ''] = /^(?:([A-Za-z]+)\s+)?(.*)$/.exec(text.trim()) ?? []
    const matches = compileGlob(glob)
    return (place: DeclaredPlace) => (!method || method.toUpperCase() === place.method) && matches(place.path)
  })
  const listed = new Set(operations)
  return (place) =>
    getTags(place.operation).some((tag) => tags.includes(tag)) ||
    patterns.some((matches) => matches(place)) ||
    listed.has(`${place.method} ${place.path}`) ||
    (typeof place.operation.operationId === 'string' && listed.has(place.operation.operationId))
}

const getTags = ({ tags }: JsonObject): string[] =>
  Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []

type PrunedPaths = { paths: JsonObject; counts: { all: number; chosen: number }; tags: Set<string> }

function prunePaths(value: Json | undefined, isChosen: (place: DeclaredPlace) => boolean): PrunedPaths {
  const pruned: PrunedPaths = { paths: {}, counts: { all: 0, chosen: 0 }, tags: new Set() }
  for (const [path, item] of Object.entries(isJsonObject(value) ? value : {})) {
    if (!isJsonObject(item)) continue
    const members = Object.entries(item).filter(([name, operation]) => {
      const method = httpMethods.find((known) => known === name.toUpperCase())
      if (!method || !isJsonObject(operation)) return true
      const isSelected = typeof operation.$ref === 'string' || isChosen({ method, path, operation })
      pruned.counts.all += 1
      pruned.counts.chosen += isSelected ? 1 : 0
      for (const tag of getTags(operation)) pruned.tags.add(tag)
      return isSelected
    })
    if (typeof item.$ref === 'string') pruned.counts.chosen += 1
    pruned.paths[path] = Object.fromEntries(members)
  }
  return pruned
}
