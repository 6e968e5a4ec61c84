import { isJsonObject, type Json } from '#base/json.ts'
import { trimItemSteps } from '#base/value-path.ts'
import { findToolByName, listViews } from '#core/engines/widgets/config/index.ts'
import type { Branding } from '#core/model/apps/app.ts'
import type { Widget, WidgetPrimitive } from '#core/model/widgets/widget.ts'
import { compileFormat } from '../formats/compile-format.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import { formatMemberLabel } from '../values/member-labels.ts'
import { isFreeSlot } from './free-slots.ts'
import { buildPageActions } from './page-actions.ts'
import { buildPageForm, type PageTool } from './page-form.ts'
import type { PageModel, PageView } from './page-model.ts'
import { buildPageTheme } from './page-theme.ts'

/** `ownTool` is the key of the tool whose results the widget shows, if the widget may call it. */
type PagedWidget = Pick<Widget, 'name' | 'primitive' | 'displayMode' | 'config' | 'actions'> & {
  ownTool?: string
}

/** Formats that the output schema of the tool suggests for a view of the rows at a path. */
type FindSchemaFormats = (rowsPath: string, primitive: WidgetPrimitive) => PageModel['schemaFormats']

/** `tools` are the served tools: a widget cannot call others. */
export function buildPageModel(
  widget: PagedWidget,
  branding: Branding,
  tools: readonly PageTool[],
  findSchemaFormats: FindSchemaFormats = () => [],
): PageModel {
  const { name, config, primitive, displayMode } = widget
  const context = { branding, tools, findSchemaFormats }
  const [source, ...partSources] = listViews(widget)
  const own = buildPageView(source, context)
  const isTaken = (key: string, index: number) =>
    partSources.findIndex(({ part }) => part.key === key) < index
  const parts = partSources.map(({ part, ...view }, index) => ({
    key: isTaken(part.key, index) ? `${part.key}-${index}` : part.key,
    title: part.title,
    tab: part.tab,
    width: part.width,
    ...buildPageView(view, context),
  }))
  const shown = [own, ...parts].flatMap(listShownPaths)
  return {
    name,
    displayMode,
    ...own,
    parts,
    imageOrigins: config.resourceDomains,
    linkOrigins: config.redirectDomains,
    ownTool: widget.ownTool || null,
    textsUri: '',
    translations: config.translations,
    form: primitive === 'form' ? buildPageForm(config.form, tools) : null,
    isUnwrapped: !shown.some((path) => /^(\{\{\s*)?result\b/.test(path)),
  }
}

type ViewContext = {
  branding: Branding
  tools: readonly PageTool[]
  findSchemaFormats: FindSchemaFormats
}

function buildPageView(
  { primitive, config, actions, ownTool = '' }: PagedWidget,
  { branding, tools, findSchemaFormats }: ViewContext,
): PageView {
  const { fields, groupBy, groupsCollapsed, expandable } = config.dataTable
  const findFieldPath = (name: string) => fields.find(({ key }) => key === name)?.path || name
  const columns = fields
    .filter(({ path, key }) => !config.hiddenFields.includes(path || key))
    .map(({ key, path, label, staticValue, format, formatOptions, total }) => ({
      label: label || deriveLabel(key),
      path: path || key,
      text: staticValue,
      format: compileFormat(format, formatOptions),
      ...(total !== 'none' && { total }),
    }))
  const { collectionPath: _, ...freeMappings } = listFreeMappings(config.mapping)
  const slots = Object.entries({ ...freeMappings, ...config.fieldMappings }).map(
    ([key, shown]): [string, string] => [
      key === shown && isFreeSlot(primitive, key) ? deriveLabel(key) : key,
      shown,
    ],
  )
  const rowsPath = resolveRowsPath(config)
  return {
    primitive,
    rowsPath,
    columns,
    groupPath: findFieldPath(groupBy),
    areGroupsCollapsed: groupsCollapsed,
    isExpandable: expandable,
    slots,
    slotFormats: config.fieldFormats.flatMap(({ key, format, formatOptions }) => {
      const compiled = compileFormat(format, formatOptions)
      return compiled ? [[key, compiled] as [string, ValueFormat]] : []
    }),
    schemaFormats: findSchemaFormats(rowsPath, primitive),
    sections: config.detail.sections.map(({ title, keys, collapsed }) => ({
      title,
      keys: [...keys],
      isCollapsed: collapsed,
    })),
    copied: config.copyFields.map(findFieldPath),
    look: buildPageTheme(config, branding),
    actions: buildPageActions(actions, tools, findToolByName(tools, ownTool)),
    loading: config.loading,
  }
}

/** The paths and templates of what a view shows. */
const listShownPaths = ({ rowsPath, columns, slots }: PageView): string[] => [
  rowsPath,
  ...columns.map(({ path }) => path),
  ...slots.map(([, shown]) => shown),
]

/** The path of the rows in the result, without `[]` at its end; "" for the first list. */
export function resolveRowsPath({
  dataTable,
  mapping,
}: Pick<Widget['config'], 'dataTable' | 'mapping'>): string {
  const path = dataTable.collectionPath || (listFreeMappings(mapping).collectionPath ?? '')
  return trimItemSteps(path)
}

/** A name of a member, such as `created_at`, becomes a heading; any other text was written as one. */
const deriveLabel = (key: string) => (/^[a-z][\w.-]*$/.test(key) ? formatMemberLabel(key) : key)

/** The free mapping has no defined structure: its string members complement `fieldMappings`. */
const listFreeMappings = (mapping: Json): Record<string, string> =>
  isJsonObject(mapping)
    ? Object.fromEntries(
        Object.entries(mapping).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}
