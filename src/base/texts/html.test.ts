import { expect, test } from 'vitest'
import { html } from './html.ts'

test('text that looks like markup is escaped', () => {
  expect(html`<p title="${`"'`}">${'<script>&'}</p>`.text).toBe(
    '<p title="&quot;&#39;">&lt;script&gt;&amp;</p>',
  )
})

test('templates nest, arrays are joined, null renders nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}${null}${3}</ul>`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li>3</ul>')
})
