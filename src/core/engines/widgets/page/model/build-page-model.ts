import { isJsonObject, type Json } from '#base/json.ts'
import { trimItemSteps } from '#base/value-path.ts'
import { findToolByName } from '#core/engines/widgets/config/index.ts'
import type { Branding } from '#core/model/apps/app.ts'
import type { Widget, WidgetPrimitive } from '#core/model/widgets/widget.ts'
import { compileFormat } from '../formats/compile-format.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import { formatMemberLabel } from '../values/member-labels.ts'
import { buildPageActions } from './page-actions.ts'
import { buildPageForm, type PageTool } from './page-form.ts'
import type { PageModel } from './page-model.ts'
import { buildPageTheme } from './page-theme.ts'

/** `ownTool` is the key of the tool whose results the widget shows, if the widget may call it. */
type PagedWidget = Pick<Widget, 'name' | 'primitive' | 'displayMode' | 'config' | 'actions'> & {
  ownTool?: string
}

/**
 * `tools` are the served tools: a widget cannot call others. `schemaFormats` are those of the output schema of its own
 * tool.
 */
export function buildPageModel(
  widget: PagedWidget,
  branding: Branding,
  tools: readonly PageTool[],
  schemaFormats: PageModel['schemaFormats'] = [],
): PageModel {
  const { config, primitive } = widget
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
      isLabelledByPath(primitive, key, shown) ? deriveLabel(key) : key,
      shown,
    ],
  )
  const rowsPath = resolveRowsPath(config)
  return {
    name: widget.name,
    primitive,
    displayMode: widget.displayMode,
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
    schemaFormats,
    sections: config.detail.sections.map(({ title, keys, collapsed }) => ({
      title,
      keys: [...keys],
      isCollapsed: collapsed,
    })),
    copied: config.copyFields.map(findFieldPath),
    look: buildPageTheme(config, branding),
    imageOrigins: config.resourceDomains,
    linkOrigins: config.redirectDomains,
    actions: buildPageActions(widget.actions, tools, findToolByName(tools, widget.ownTool ?? '')),
    ownTool: widget.ownTool || null,
    loading: config.loading,
    textsUri: '',
    translations: config.translations,
    form: primitive === 'form' ? buildPageForm(config.form, tools) : null,
    isUnwrapped: ![rowsPath, ...columns.map(({ path }) => path), ...slots.map(([, shown]) => shown)].some(
      (path) => /^(\{\{\s*)?result\b/.test(path),
    ),
  }
}

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

/** Whether a key of a mapping is shown as a label, and only repeats the path. */
const isLabelledByPath = (primitive: WidgetPrimitive, key: string, shown: string) =>
  key === shown &&
  (primitive === 'detail' || primitive === 'chart') &&
  !['title', 'image', 'label', 'value'].includes(key)

/** The free mapping has no defined structure: its string members complement `fieldMappings`. */
const listFreeMappings = (mapping: Json): Record<string, string> =>
  isJsonObject(mapping)
    ? Object.fromEntries(
        Object.entries(mapping).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}
