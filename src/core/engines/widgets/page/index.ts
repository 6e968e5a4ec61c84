export type { ActionTrigger } from '#core/engines/widgets/config/index.ts'
export { placeErrors } from './form/field-errors.ts'
export { buildRowFields, countInitialRows } from './form/field-rows.ts'
export {
  buildFormEntry,
  createEmptyValue,
  type FormEntry,
  type FormFieldValue,
  isChoiceType,
  isNumberType,
} from './form/field-values.ts'
export { buildFormArguments, type FormList, toArgumentValue } from './form/form-arguments.ts'
export { selectShownEntries } from './form/form-conditions.ts'
export { formatOffset, isInstantField, listInstants, splitOffset } from './form/form-times.ts'
export { filterOptions, type PageOption, readOptions } from './form/read-options.ts'
export { validateField } from './form/validate-field.ts'
export { chooseBadgeColour } from './formats/badge-colour.ts'
export { computeShare, type FormatContext, formatAs } from './formats/format-as.ts'
export { formatOptions, isFormatType } from './formats/format-options.ts'
export { isNamedImage, isNamedMoney } from './formats/guess-format.ts'
export {
  type BadgeColour,
  type FormatType,
  formatTypes,
  type ValueFormat,
} from './formats/value-formats.ts'
export { buildAccents, parseHexColour } from './model/accent-colours.ts'
export { buildPageModel, resolveRowsPath } from './model/build-page-model.ts'
export type {
  PageAction,
  PageArgument,
  PageCall,
  PageField,
  PageForm,
  PageModel,
  PageOptionsSource,
  PagePart,
  PagePoll,
  PageTheme,
  SchemaFormat,
} from './model/page-model.ts'
export { themeTokens } from './model/page-theme.ts'
export { buildPartModel } from './model/part-model.ts'
export { isOpenableLink, isShowableImage } from './origins.ts'
export {
  actionTexts,
  chartTexts,
  commonTexts,
  formTexts,
  loadingTexts,
  markdownTexts,
  metricTexts,
  rowTexts,
  type Text,
} from './texts/english-texts.ts'
export { findLanguage, type TextPack } from './texts/find-language.ts'
export { say, sayIfKnown, sayLabel } from './texts/say.ts'
export { findTextPack, listTextPacks, textPackKey } from './texts/text-pack.ts'
export { translations } from './texts/translations.ts'
export { translateModel } from './translate-model.ts'
export { parseWithDigits, restoreIntegers } from './values/exact-integers.ts'
export { buildExactIntegersMeta } from './values/exact-integers-meta.ts'
export { formatAmount, isCurrency, toNumber } from './values/format-amount.ts'
export { toTime } from './values/format-time.ts'
export {
  type DisplayLocale,
  formatNumber,
  formatValue,
  isIdentifierPath,
  isMissing,
} from './values/format-value.ts'
export { getIntl } from './values/intl-formats.ts'
export { formatMemberLabel } from './values/member-labels.ts'
export {
  type MarkdownBlock,
  type MarkdownInline,
  type MarkdownListItem,
  parseMarkdown,
} from './values/parse-markdown.ts'
export {
  fillJsonTemplate,
  fillTextTemplate,
  findInScopes,
  listPlaceholderPaths,
  listRoundedPlaceholders,
  parseArgumentsTemplate,
} from './values/placeholders.ts'
export { readPath } from './values/value-path.ts'
export { buildChartView, type ChartView, summarizeChart } from './views/chart-view.ts'
export { formatTotals, type ShownTotal } from './views/column-totals.ts'
export { formatCopy, isCopied } from './views/copied-values.ts'
export {
  buildDetailView,
  type DetailSection,
  type LabelledValue,
  maxAllPairs,
} from './views/detail-view.ts'
export { createRowFilter } from './views/filter-rows.ts'
export { groupRows, listLines, type RowGroup, type TableLine } from './views/group-rows.ts'
export { listScalarMembers } from './views/guess-members.ts'
export { buildItemViews, type ItemView } from './views/item-view.ts'
export { resolveMarkdownText } from './views/markdown-text.ts'
export { buildMetricViews, type MetricView } from './views/metric-view.ts'
export { listRowDetails } from './views/row-details.ts'
export { findRows, replaceRows, unwrapResult } from './views/rows.ts'
export {
  buildTableView,
  classifyColumn,
  formatCell,
  maxAllColumns,
  resolveCell,
  sortRows,
  type TableColumn,
  type TableSorting,
  type TableView,
} from './views/table-view.ts'
export { buildTextFallback } from './views/text-fallback.ts'
export { writeCsv, writeTsv } from './views/write-csv.ts'
export {
  buildToolWidgetMeta,
  buildWidgetResourceMeta,
  buildWidgetUri,
  widgetMimeType,
} from './widget-meta.ts'
export { renderWidgetPage } from './widget-page.ts'
