// A widget of each primitive with data as an online bookshop would have them.
import type { Json } from '#base/json.ts'
import { emptyForm } from '#core/model/widgets/form.ts'
import type { Widget, WidgetPrimitive } from '#core/model/widgets/widget.ts'
import {
  buildColumns,
  buildTestColumn,
  buildTestField,
  buildTestParts,
  buildTestWidget,
} from '#tests/support/widget-fixtures.ts'

/** `shows`: a text that only appears once the widget shows the data. */
export type WidgetSample = { widget: Widget; data?: Json; shows: string }

const names = [
  'Ada Lovelace',
  'Grace Hopper',
  'Noor Haddad',
  'Kenji Sato',
  'Lena Weiß',
  'Olu Adeyemi',
  'Mia Berg',
]
const states = ['paid', 'pending', 'failed', 'shipped']
const orders = Array.from({ length: 23 }, (_, index) => ({
  id: 1042 + index,
  customer: names[index % names.length] ?? '',
  placed: `2026-11-${String(1 + index).padStart(2, '0')}T09:30:00Z`,
  status: states[index % states.length] ?? '',
  total: 18.9 + ((index * 37) % 90),
  currency: 'EUR',
}))
const books = [
  'The Left Hand of Darkness',
  'Invisible Cities',
  'Kokoro',
  'Season of Migration to the North',
  'Momo',
].map((title, index) => ({
  title,
  author: names[index] ?? '',
  price: 12.5 + index,
  ...(index !== 2 && { cover: `https://images.test/${index}.svg` }),
}))
const sales = ['January', 'February', 'March', 'April', 'May', 'June'].map((month, index) => ({
  month,
  books: 180 + ((index * 53) % 140),
  gifts: 60 + ((index * 31) % 70),
}))
const pictures = { resourceDomains: ['https://images.test'] }

export const widgetSamples: Record<WidgetPrimitive, WidgetSample> = {
  'data-table': {
    widget: buildTestWidget('data-table', {
      config: { dataTable: buildColumns('orders', 'id', 'customer', 'placed', 'status', 'total') },
      actions: [
        { targetToolName: 'read_order', template: '{"id": "{{id}}"}', label: 'Cancel', icon: 'cancel' },
      ],
    }),
    data: { orders },
    shows: 'Ada Lovelace',
  },
  list: {
    widget: buildTestWidget('list', {
      name: 'Books',
      config: {
        ...pictures,
        fieldMappings: { title: 'title', subtitle: 'author', meta: '{{price}} EUR', image: 'cover' },
      },
    }),
    data: { books },
    shows: 'Kokoro',
  },
  carousel: {
    widget: buildTestWidget('carousel', {
      name: 'Books',
      config: {
        ...pictures,
        fieldMappings: { title: 'title', subtitle: 'author', meta: '{{price}} EUR', image: 'cover' },
      },
      actions: [{ trigger: 'item.select', type: 'followUpMessage', template: 'More on {{title}}' }],
    }),
    data: { books },
    shows: 'Kokoro',
  },
  detail: {
    widget: buildTestWidget('detail', {
      config: {
        fieldMappings: {
          title: 'name',
          Total: '{{total}} EUR',
          Placed: 'placed',
          Paid: 'paid',
          Note: 'note',
        },
      },
      actions: [{ trigger: 'button.click', targetToolName: 'read_order', label: 'Track' }],
    }),
    data: {
      name: 'Order 1042',
      total: 99.5,
      placed: '2026-11-03T09:30:00Z',
      paid: true,
      note: 'Two books, wrapped. '.repeat(6),
    },
    shows: 'Order 1042',
  },
  metric: {
    widget: buildTestWidget('metric', {
      name: 'Revenue',
      config: {
        dataTable: buildColumns('figures'),
        fieldMappings: { value: 'value', label: 'label', unit: 'unit', delta: 'delta', deltaLabel: 'since' },
      },
    }),
    data: {
      figures: [
        { value: 128_430.5, label: 'Revenue', unit: 'EUR', delta: 4.2, since: '%' },
        { value: 1_904, label: 'Orders', unit: '', delta: -31, since: '' },
        { value: 67.45, label: 'Basket', unit: 'EUR', delta: 0, since: '' },
      ],
    },
    shows: 'Revenue',
  },
  chart: {
    widget: buildTestWidget('chart', {
      name: 'Sales',
      config: {
        dataTable: buildColumns('sales'),
        fieldMappings: { label: 'month', Books: 'books', Gifts: 'gifts' },
      },
    }),
    data: { sales },
    shows: 'February',
  },
  markdown: {
    widget: buildTestWidget('markdown'),
    data: {
      text: '# Returns\n\nYou can return books within **30 days**. See the [form](https://a.test).\n\n- [x] Receipt\n- [ ] Label\n\n> Gifts can be exchanged.\n\n| Region | Days |\n|---|--:|\n| EU | 30 |\n| Other | 45 |\n',
    },
    shows: 'Returns',
  },
  form: {
    widget: buildTestWidget('form', {
      config: {
        form: {
          ...emptyForm,
          shape: 'flat',
          submit: { ...emptyForm.submit, targetToolName: 'create_ticket' },
          fields: [
            buildTestField('name', { required: true }),
            buildTestField('email', { type: 'email', label: 'E-mail', required: true }),
            buildTestField('copies', { type: 'integer' }),
            buildTestField('cover', {
              type: 'select',
              options: ['Hardback', 'Paperback'].map((value) => ({ id: value, value, label: value })),
            }),
            buildTestField('note', { type: 'textarea', helpText: 'For the gift card.' }),
            buildTestField('receipt', { type: 'file' }),
          ],
        },
      },
    }),
    shows: 'E-mail',
  },
  composite: {
    widget: buildTestWidget('composite', {
      name: 'Orders of November',
      config: {
        parts: buildTestParts([
          {
            primitive: 'metric',
            fieldMappings: { Orders: 'count', Revenue: '{{revenue}} EUR', Basket: '{{average}} EUR' },
          },
          {
            primitive: 'data-table',
            tab: 'Orders',
            dataTable: buildColumns('orders', 'id', 'customer', 'placed', 'status', 'total'),
          },
          {
            primitive: 'chart',
            tab: 'By month',
            dataTable: buildColumns('sales'),
            fieldMappings: { label: 'month', Books: 'books', Gifts: 'gifts' },
          },
        ]),
      },
    }),
    data: { count: 23, revenue: 1_284.7, average: 55.86, orders, sales },
    shows: 'Ada Lovelace',
  },
}

/** Arrangements of parts, for pictures. */
export const compositeSamples: Record<string, WidgetSample> = {
  columns: {
    widget: buildTestWidget('composite', {
      name: 'Shop',
      config: {
        parts: buildTestParts([
          {
            primitive: 'metric',
            fieldMappings: { Orders: 'count', Revenue: '{{revenue}} EUR', Basket: '{{average}} EUR' },
          },
          {
            title: 'Sales by month',
            primitive: 'chart',
            width: 'two-thirds',
            dataTable: buildColumns('sales'),
            fieldMappings: { label: 'month', Books: 'books', Gifts: 'gifts' },
          },
          {
            title: 'Newest books',
            primitive: 'list',
            width: 'third',
            dataTable: buildColumns('books'),
            fieldMappings: { title: 'title', subtitle: 'author' },
          },
          {
            title: 'Last order',
            primitive: 'detail',
            width: 'half',
            dataTable: buildColumns('orders[0]'),
            fieldMappings: { Number: 'id', Customer: 'customer', Placed: 'placed', Total: 'total' },
          },
          { title: 'Note', primitive: 'markdown', width: 'half', fieldMappings: { content: 'note' } },
        ]),
      },
    }),
    data: {
      count: 23,
      revenue: 1_284.7,
      average: 55.86,
      orders,
      sales,
      books,
      note: 'Deliveries are **late** this week:\n\n- Oslo\n- Bergen',
    },
    shows: 'Kokoro',
  },
  stack: {
    widget: buildTestWidget('composite', {
      name: 'Order 1042',
      config: {
        parts: buildTestParts([
          {
            primitive: 'detail',
            fieldMappings: { Customer: 'customer', Placed: 'placed', Status: 'status' },
          },
          {
            title: 'Books',
            primitive: 'data-table',
            dataTable: buildColumns('books', 'title', 'author', 'price'),
          },
        ]),
      },
      actions: [
        { trigger: 'button.click', targetToolName: 'read_order', label: 'Cancel order', icon: 'cancel' },
      ],
    }),
    data: { ...orders[0], books },
    shows: 'Kokoro',
  },
}

const row = {
  text: 'Invisible Cities',
  number: 12_345.678,
  currency: 1_299.5,
  percent: 12.5,
  bytes: 1_536_000,
  date: '2026-11-29',
  datetime: '2026-11-29T14:05:00Z',
  relative: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  boolean: true,
  link: 'https://example.com/books',
  badge: 'paid',
  image: 'https://images.test/1.svg',
  progress: 64,
  sparkline: [3, 5, 4, 8, 6, 9, 12],
}

/** A record with a value in each format, in two parts. */
export const formatSamples = Object.keys(row).map((format) => ({
  format,
  widget: buildTestWidget('data-table', {
    name: format,
    config: {
      ...pictures,
      dataTable: {
        ...buildColumns('rows'),
        fields: [
          buildTestColumn(format, {
            format,
            formatOptions: format === 'currency' ? { currency: 'EUR' } : {},
          }),
        ],
      },
    },
  }),
  data: { rows: [row] } as Json,
}))
