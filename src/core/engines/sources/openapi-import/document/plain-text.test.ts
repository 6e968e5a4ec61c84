import { expect, it } from 'vitest'
import { toMarkdown } from './plain-text.ts'

it.each([
  [
    '<p>Deletes a <b>file</b>.</p><p>See <a href="https://a.test">the guide</a>.</p>',
    'Deletes a **file**.\n\nSee the guide.',
  ],
  ['Values:<ul><li>a</li><li><code>b</code></li></ul>', 'Values:\n- a\n- `b`'],
  ['<ul> <li> <p>a</p> </li> <li> <p>b</p> </li> </ul>', '- a\n- b'],
  ['One<br/>two<BR >three', 'One\ntwo\nthree'],
  ['<note> <p>AT&amp;T &lt;id&gt; &#169;</p> </note>', 'AT&T <id> ©'],
  ['<!-- hidden --> <p>shown</p> <!-- open', 'shown'],
  ['<table><tr><th>a</th><td>b</td></tr></table>', 'a b'],
])('%s becomes Markdown', (html, text) => expect(toMarkdown(html)).toBe(text))

it.each([
  'a <id> of <your-app>',
  'x < 5 and y > 3',
  '  two  spaces ',
  'List<String> &amp; more',
  '<pid>',
  '`<a`',
])('a text without elements of HTML is not changed: %s', (text) => expect(toMarkdown(text)).toBe(text))

it.each(['<p ', '<p', '<!--', '<', '&#', '<p>\n ', '</p x'])(
  'any number of %j is read in one pass',
  (unit) => {
    const text = toMarkdown(`<b>${unit.repeat(200_000)}`)
    expect(text.length).toBeLessThan(800_001)
  },
)
