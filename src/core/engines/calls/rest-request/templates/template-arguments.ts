import type { RequestTemplates } from '#core/model/operations/operation.ts'
import { parseTemplate } from './template.ts'

/** One placeholder of the templates of a plan; `place` is a dotted path such as `queryTemplate.limit`. */
export type TemplateArgument = { place: string; argument: string }

const templateMaps = ['pathTemplate', 'queryTemplate', 'headerTemplate'] as const

/** All placeholders of the templates, for comparison with the arguments of the operation. */
export function listTemplateArguments(templates: RequestTemplates): TemplateArgument[] {
  const texts = templateMaps.flatMap((map) =>
    Object.entries(templates[map] ?? {}).map(([name, text]) => ({ place: `${map}.${name}`, text })),
  )
  if (templates.bodyTemplateJson !== null)
    texts.push({ place: 'bodyTemplateJson', text: templates.bodyTemplateJson })
  return texts.flatMap(({ place, text }) =>
    [...parseTemplate(text).arguments].map((argument) => ({ place, argument })),
  )
}
