// The features of a page that not every widget uses. The service leaves out the scripts of the others.

export type PageFeatures = Partial<{
  table: typeof import('./features/views/table.ts')
  list: typeof import('./features/views/list.ts')
  carousel: typeof import('./features/views/carousel.ts')
  detail: typeof import('./features/views/detail.ts')
  metric: typeof import('./features/views/metric.ts')
  chart: typeof import('./features/views/chart.ts')
  markdown: typeof import('./features/views/markdown.ts')
  translations: typeof import('./features/translations.ts')
  actions: typeof import('./features/form/actions.ts') & Partial<typeof import('./features/actions.ts')>
  loading: typeof import('./features/loading.ts')
  copying: typeof import('./features/copying.ts')
  selection: typeof import('./features/table/selection.ts')
  totals: typeof import('./features/table/totals.ts')
  groups: typeof import('./features/table/groups.ts')
  details: typeof import('./features/table/details.ts')
  choices: typeof import('./features/form/choices.ts')
  files: typeof import('./features/form/files.ts')
  lines: typeof import('./features/chart/lines.ts')
  pie: typeof import('./features/chart/pie.ts')
}>

/** Imports of the features that a primitive may use; one that is left out is undefined. */
export type FeatureImports = { [Feature in keyof PageFeatures]: () => Promise<PageFeatures[Feature]> }

export async function importFeatures(imports: FeatureImports): Promise<PageFeatures> {
  const names = Object.keys(imports) as (keyof PageFeatures)[]
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await imports[name]?.()])))
}
