// The parts of a page that its widget uses. The page of a primitive has scripts of others too, which are left out.
import { isChoiceType } from './form/field-values.ts'
import type { PageModel } from './model/page-model.ts'

const conditions: Record<string, (model: PageModel) => boolean> = {
  translations: ({ translations }) => Object.keys(translations).length > 0,
  actions: ({ actions }) => actions.length > 0,
  loading: ({ loading, actions }) =>
    Object.values(loading).some(Boolean) ||
    actions.some((action) => action.type === 'callTool' && action.reloads),
  copying: ({ copied }) => copied.length > 0,
  selection: ({ look, actions }) => look.isMulti || actions.some(({ rows }) => rows !== 'single'),
  totals: ({ columns }) => columns.some(({ total }) => total),
  groups: ({ groupPath }) => groupPath !== '',
  details: ({ isExpandable }) => isExpandable,
  choices: ({ form }) => hasField(form, isChoiceType),
  files: ({ form }) => hasField(form, (type) => type === 'file'),
  lines: ({ look: { chart } }) => chart === 'line' || chart === 'area',
  pie: ({ look: { chart } }) => chart === 'pie',
}

export const pagePartNames = Object.keys(conditions)

const hasField = (form: PageModel['form'], isMeant: (type: string) => boolean) =>
  form?.sections.some(({ fields }) => fields.some(({ type }) => isMeant(type))) ?? false

export const usesPagePart = (model: PageModel, part: string): boolean => conditions[part]?.(model) ?? true
