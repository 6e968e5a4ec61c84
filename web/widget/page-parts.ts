// The parts of a page that not every widget uses. The service leaves out the scripts of the others.

export type PageParts = Partial<{
  translations: typeof import('./parts/translations.ts')
  actions: typeof import('./parts/form/actions.ts') & Partial<typeof import('./parts/actions.ts')>
  loading: typeof import('./parts/loading.ts')
  copying: typeof import('./parts/copying.ts')
  selection: typeof import('./parts/table/selection.ts')
  totals: typeof import('./parts/table/totals.ts')
  groups: typeof import('./parts/table/groups.ts')
  details: typeof import('./parts/table/details.ts')
  choices: typeof import('./parts/form/choices.ts')
  files: typeof import('./parts/form/files.ts')
  lines: typeof import('./parts/chart/lines.ts')
  pie: typeof import('./parts/chart/pie.ts')
}>

/** Imports of the parts that a primitive may use; a part that is left out is undefined. */
export type PartImports = { [Part in keyof PageParts]: () => Promise<PageParts[Part]> }

export async function importParts(imports: PartImports): Promise<PageParts> {
  const names = Object.keys(imports) as (keyof PageParts)[]
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await imports[name]?.()])))
}
