import type { Template } from '../../api/queries/templates.ts'
import type { TemplatesSearch } from './templates-search.ts'

/** Each word must occur in the name, description or category. */
export function filterTemplates(templates: Template[], { q = '', category }: TemplatesSearch): Template[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter((template) => {
    if (category && template.category !== category) return false
    const searched = `${template.name} ${template.description} ${template.category}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

export const listCategories = (templates: Template[]): string[] =>
  [...new Set(templates.map(({ category }) => category))].sort()
