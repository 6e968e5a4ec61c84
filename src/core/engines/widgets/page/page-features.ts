// The features of a page that its widget uses. The page of a primitive has scripts of others too, which are left out.
import { isChoiceType } from './form/field-values.ts'
import type { PageModel, PageView } from './model/page-model.ts'

type Condition = (view: PageView & Pick<PageModel, 'translations' | 'form'>) => boolean

const conditions: Record<string, Condition> = {
  table: ({ primitive }) => primitive === 'data-table',
  list: ({ primitive }) => primitive === 'list',
  carousel: ({ primitive }) => primitive === 'carousel',
  detail: ({ primitive }) => primitive === 'detail',
  metric: ({ primitive }) => primitive === 'metric',
  chart: ({ primitive }) => primitive === 'chart',
  markdown: ({ primitive }) => primitive === 'markdown',
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

export const featureNames = Object.keys(conditions)

const hasField = (form: PageModel['form'], isMeant: (type: string) => boolean) =>
  form?.sections.some(({ fields }) => fields.some(({ type }) => isMeant(type))) ?? false

export const usesFeature = (model: PageModel, name: string): boolean => {
  const isUsed = conditions[name] ?? (() => true)
  return isUsed(model) || model.parts.some((part) => isUsed({ ...model, ...part }))
}
