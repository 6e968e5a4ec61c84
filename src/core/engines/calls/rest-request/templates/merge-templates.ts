import type { RequestTemplates, TemplateChange } from '#core/model/operations/operation.ts'

/** Maps are merged member by member; null removes a template, or one member of it. */
export const mergeRequestTemplates = (
  old: RequestTemplates,
  change: TemplateChange = {},
): RequestTemplates => ({
  pathTemplate: mergeTemplateMap(old.pathTemplate, change.pathTemplate),
  queryTemplate: mergeTemplateMap(old.queryTemplate, change.queryTemplate),
  headerTemplate: mergeTemplateMap(old.headerTemplate, change.headerTemplate),
  bodyTemplateJson:
    change.bodyTemplateJson === undefined ? old.bodyTemplateJson : change.bodyTemplateJson || null,
})

type TemplateMap = RequestTemplates['pathTemplate']

function mergeTemplateMap(old: TemplateMap, change: TemplateChange['pathTemplate']): TemplateMap {
  if (change === undefined) return old
  if (change === null) return null
  const members = Object.entries({ ...old, ...change })
  return Object.fromEntries(members.filter((member): member is [string, string] => member[1] !== null))
}
