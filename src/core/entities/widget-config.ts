import { defaultsOf } from './entity.ts'
import { formMembers } from './form.ts'
import { choice, flag, json, list, nest, object, text, textList, textMap } from './member.ts'

const formatMembers = {
  format: text({
    text: 'How values are shown: `text`, `number`, `currency`, `percent`, `bytes`, `date`, `datetime`, `relative`, `boolean`, `link`, `badge`, `image`, `progress` or `sparkline`; empty: guessed from the output schema and the values.',
    example: 'currency',
    default: '',
  }),
  formatOptions: textMap({
    text: 'Options of {format}, by name: `currency` (a code, or the path of one), `decimals`, `unit`, `max`, `style`, `text`, `true`, `false`; of a `badge` the values with their colours. Values are strings; others are ignored.',
    example: { currency: 'EUR' },
    default: {},
  }),
}

export const dataTableColumnMembers = {
  key: text({
    text: 'Identifies the column; also its path and heading if those are empty.',
    example: 'title',
  }),
  path: text({
    text: 'Path of the value in the row, or a text with `{{placeholders}}`; empty: {key}.',
    example: 'author.name',
    default: '',
  }),
  label: text({ text: 'Heading; empty: {key}.', example: 'Author', default: '' }),
  staticValue: text({
    text: 'A text that every row shows instead of a value; null if there is none.',
    nullable: true,
    default: null,
  }),
  ...formatMembers,
  total: choice({
    text: 'What the last row shows for the column. By default `none`.',
    values: { none: 'nothing', sum: 'the sum', average: 'the average', count: 'the number of values' },
    closed: true,
    default: 'none',
  }),
}

export const fieldFormatMembers = {
  key: text({
    text: 'Key of a mapping, such as `meta`, or a path in the row or record.',
    example: 'meta',
  }),
  ...formatMembers,
}

export const dataTableMembers = {
  collectionPath: text({
    text: 'Path of the rows in the result; empty: the result itself if it is a list, otherwise the first list in it.',
    example: 'items',
    default: '',
  }),
  groupBy: text({
    text: 'Rows with the same value are a group with a heading: {key} of a column, or a path in the row; empty: no groups.',
    example: 'state',
    default: '',
  }),
  groupsCollapsed: flag({ text: 'Whether groups are closed at first. By default false.', default: false }),
  expandable: flag({
    text: 'Whether a row opens to the members that have no column. By default false.',
    default: false,
  }),
  fields: list(dataTableColumnMembers, {
    text: 'The columns, in their order; empty: guessed from the first rows.',
    default: [],
  }),
}

export const detailSectionMembers = {
  title: text({ text: 'Heading; empty if there is none.', example: 'Shipping', default: '' }),
  keys: textList({
    text: 'The values of the section, in their order: keys of mappings, or paths in the record.',
    example: ['carrier', 'address.city'],
    default: [],
  }),
  collapsed: flag({ text: 'Whether it is closed at first. By default false.', default: false }),
}

export const detailMembers = {
  sections: list(detailSectionMembers, {
    text: 'Groups of values, in their order. Values in no section come last.',
    default: [],
  }),
}

const argumentOf = (purpose: string, example: string) =>
  text({ text: `The argument of the tool ${purpose}; empty if there is none.`, example, default: '' })

export const widgetLoadingMembers = {
  cursorArgument: argumentOf('that takes the cursor of the next rows', 'cursor'),
  cursorPath: text({
    text: 'The path in the result of the next cursor; no cursor there: all rows are loaded.',
    example: 'next_cursor',
    default: '',
  }),
  pageArgument: argumentOf('that takes the number of a page, from 1', 'page'),
  offsetArgument: argumentOf('that takes the number of rows to skip', 'offset'),
  totalPath: text({
    text: 'The path in the result of the number of all rows; empty: unknown.',
    example: 'total',
    default: '',
  }),
  queryArgument: argumentOf('that searches; the search replaces the filter of a table', 'query'),
  sortArgument: argumentOf('that sorts a table by the path of a column', 'sort'),
  orderArgument: argumentOf(
    'that takes `asc` or `desc`; without it, {sortArgument} begins with `-` for `desc`',
    'order',
  ),
  refresh: flag({ text: 'Whether a button loads the rows again. By default false.', default: false }),
}

/** The members that say what one primitive shows. Each part of a composite widget has its own. */
export const widgetViewMembers = {
  fieldMappings: textMap({
    text: 'Maps the slots of the primitive (`title`, `value` …) to paths in the result, texts with `{{placeholders}}`, or plain texts. In a change, null removes an entry.',
    example: { title: 'name', subtitle: 'author.name' },
    default: {},
  }),
  fieldFormats: list(fieldFormatMembers, {
    text: 'Formats of mapped values, and of values that are shown without a mapping. In a change, the list replaces the old one.',
    default: [],
  }),
  copyFields: textList({
    text: 'Values with a button that copies them: keys of columns or mappings, or paths; `*`: all.',
    example: ['isbn'],
    default: [],
  }),
  layout: textMap({
    text: 'Arrangement, by token: `density` (`comfortable`, the default, or `compact`), `columns` (1 to 4), `pageSize` (1 to 50 rows), `chart` (`bar`, the default, `stacked`, `line`, `area` or `pie`), `select` (`multi`: several items can be ticked). Values are strings; other tokens are ignored.',
    example: { density: 'compact', pageSize: '10' },
    default: {},
  }),
  dataTable: nest(dataTableMembers, {
    publicName: 'dataTableConfig',
    text: 'Rows and columns; rows also of list, carousel, metric and chart.',
    default: defaultsOf(dataTableMembers),
  }),
  detail: nest(detailMembers, {
    publicName: 'detailConfig',
    text: 'Sections of a record.',
    default: defaultsOf(detailMembers),
  }),
  loading: nest(widgetLoadingMembers, {
    text: 'Rows that the widget loads by calling its own tool, which must have the read-only hint: further ones, those of a search or another order, or newer ones.',
    default: defaultsOf(widgetLoadingMembers),
  }),
}

/** The primitives that show the results of a tool, alone or as a part. */
export const partPrimitives = {
  'data-table': 'rows with sorting, a filter and pages',
  detail: 'one record',
  list: 'rows, one below the other',
  metric: 'numbers',
  chart: 'bars or lines',
  carousel: 'rows as cards, side by side',
  markdown: 'text',
}

export const widgetPartMembers = {
  key: text({
    text: 'Identifies the part in the widget, for {part} of actions. By default derived from its title.',
    example: 'orders',
  }),
  title: text({ text: 'Heading; empty if there is none.', example: 'Orders', default: '' }),
  tab: text({
    text: 'The label of the tab that has the part. Parts with the same tab share it; empty: the part is always shown.',
    example: 'Orders',
    default: '',
  }),
  width: choice({
    text: 'How wide it is where there is space. By default `full`.',
    values: {
      full: 'as wide as the widget',
      half: 'a half',
      third: 'a third',
      'two-thirds': 'two thirds',
    },
    closed: true,
    default: 'full',
  }),
  primitive: choice({ text: 'What it shows.', values: partPrimitives, closed: true }),
  ...widgetViewMembers,
}

export const widgetConfigMembers = {
  ...widgetViewMembers,
  parts: list(widgetPartMembers, {
    text: 'The parts of a `composite`, in their order. Each shows values of the same result. In a change, the list replaces the old one.',
    default: [],
  }),
  translations: object({
    text: 'Translations of the texts of the widget: its name, labels, headings, buttons, messages, and texts in mappings. Each text with its translations by locale, such as `de` or `pt-BR`. In a change, the map replaces the old one.',
    example: { 'Written by': { de: 'Geschrieben von', fr: 'Auteur' } },
    default: {},
  }),
  style: textMap({
    text: 'Look, by token: `accent` (hex colour, `primary`, `secondary`, `accent`, `none`) and `radius` (`none` to `full`, or pixels up to 24). Other tokens are ignored.',
    example: { accent: 'primary', radius: 'md' },
    default: {},
  }),
  resourceDomains: textList({
    text: 'Origins that the widget may load images and other resources from; `https://*.example.com` means all subdomains.',
    example: ['https://images.example.com'],
    default: [],
  }),
  connectDomains: textList({
    text: 'Origins that the widget may send requests to.',
    example: ['https://api.example.com'],
    default: [],
  }),
  redirectDomains: textList({
    text: 'Origins that links may lead to; empty: any `http` or `https` address.',
    example: ['https://example.com'],
    default: [],
  }),
  frameDomains: textList({
    text: 'Origins that the widget may show in frames.',
    example: ['https://maps.example.com'],
    default: [],
  }),
  hiddenFields: textList({
    text: 'Paths of members that are removed from the result and its rows on the server, before clients receive it.',
    example: ['internal_id'],
    default: [],
  }),
  mapping: json({
    publicName: 'mappingV2',
    text: 'A mapping in a format of your own, stored as it is. Its strings are used for slots that {fieldMappings} lacks. Null: none.',
    example: null,
    default: null,
  }),
  form: nest(formMembers, {
    publicName: 'formConfig',
    text: 'Fields and submission of a form.',
    default: defaultsOf(formMembers),
  }),
}
