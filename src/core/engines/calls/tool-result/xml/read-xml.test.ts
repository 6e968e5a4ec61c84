import { describe, expect, it } from 'vitest'
import { ExactNumber } from '#base/exact-number.ts'
import type { XmlNode } from '#core/model/operations/operation.ts'
import { readXml } from './read-xml.ts'

const limits = { maxDepth: 100, maxValues: 10_000, partial: false }
const read = (text: string, node: XmlNode, change: Partial<typeof limits> = {}) =>
  readXml(text, node, { ...limits, ...change })

const pet: XmlNode = {
  name: 'pet',
  members: {
    id: { name: 'id', kind: 'attribute', type: 'number' },
    title: { name: 'name', type: 'string' },
    isSold: { name: 'sold', type: 'boolean' },
    tags: { name: 'tags', wrapped: true, items: { name: 'tag', type: 'string' } },
    photos: { name: 'photos', items: { name: 'photo', members: { url: { name: 'url', kind: 'text' } } } },
  },
}

describe('XML with a schema', () => {
  it('has the names, attributes, lists and types of the schema', () => {
    const text = `<?xml version="1.0"?><!-- a pet -->
      <pet id="7"><name>Rex &amp; Co&#33; <![CDATA[<b>]]></name><sold> true </sold>
        <tags><tag>a</tag><tag>b</tag></tags><photo>1.png</photo><photo>2.png</photo></pet>`
    expect(read(text, pet)).toEqual({
      value: {
        id: 7,
        title: 'Rex & Co! <b>',
        isSold: true,
        tags: ['a', 'b'],
        photos: [{ url: '1.png' }, { url: '2.png' }],
      },
    })
  })

  it('has one item as a list, none as an empty list, and no value as null', () => {
    const text =
      '<pet xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id=""><name xsi:nil="true"/><sold/><tags/></pet>'
    expect(read(text, pet)).toEqual({
      value: { id: null, title: null, isSold: null, tags: [], photos: [] },
    })
    expect(read('<pet><tags><tag>a</tag></tags><photo>1</photo></pet>', pet)).toEqual({
      value: { tags: ['a'], photos: [{ url: '1' }] },
    })
  })

  it('is read by its namespaces, whatever their prefixes are', () => {
    const node: XmlNode = {
      name: 'feed',
      namespace: 'urn:a',
      members: {
        link: { name: 'link', namespace: 'urn:a' },
        otherLink: { name: 'link', namespace: 'urn:b', prefix: 'b' },
      },
    }
    expect(read('<feed xmlns="urn:a" xmlns:x="urn:b"><x:link>2</x:link><link>1</link></feed>', node)).toEqual(
      {
        value: { link: '1', otherLink: '2' },
      },
    )
  })

  it('keeps what the schema does not have by its own name', () => {
    const text = '<pet><name lang="en">Rex</name><owner id="1">Ann<role>a</role><role>b</role></owner></pet>'
    expect(read(text, pet)).toEqual({
      value: { photos: [], title: 'Rex', owner: { id: '1', role: ['a', 'b'], '#text': 'Ann' } },
    })
  })

  it('is a list where its root is one', () => {
    expect(read('<pets><pet id="1"/><pet id="2"/></pets>', { name: 'pets', items: pet })).toEqual({
      value: [
        { id: 1, photos: [] },
        { id: 2, photos: [] },
      ],
    })
  })

  it.each<[string, unknown]>([
    ['9007199254740993', new ExactNumber('9007199254740993')],
    ['+007', 7],
    ['-0.50', -0.5],
    ['1e3', 1000],
    ['0'.repeat(100_000), '0'.repeat(100_000)],
    ['twelve', 'twelve'],
  ])('has the digits of the number %.20s', (text, value) => {
    expect(
      read(`<n><a>${text}</a></n>`, { name: 'n', members: { a: { name: 'a', type: 'number' } } }),
    ).toEqual({
      value: { a: value },
    })
  })
})

describe('hostile XML', () => {
  it('expands no entity that it defines', () => {
    const bomb = '<!DOCTYPE p [<!ENTITY a "x"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
    expect(read(`${bomb}<pet><name>&b;&f;</name></pet>`, pet)).toEqual({
      value: { title: '&b;&f;', photos: [] },
    })
  })

  it('is no data if it is malformed, too deep or too large', () => {
    expect(read('<pet><name></pet>', pet)).toBe('malformed')
    expect(read('<pet><name>', pet)).toBe('malformed')
    expect(read('<pet/><pet/>', pet)).toBe('malformed')
    expect(read('no XML', pet)).toBe('malformed')
    expect(read('<a>'.repeat(101) + '</a>'.repeat(101), pet)).toBe('deep')
    expect(read('<a>'.repeat(1_000_000), pet)).toBe('deep')
    expect(read(`<pet>${'<a/>'.repeat(11)}</pet>`, pet, { maxValues: 10 })).toBe('large')
  })

  it('has what was received if its end is missing', () => {
    expect(read('<pet><name>Rex</name><sold>tr', pet, { partial: true })).toEqual({
      value: { title: 'Rex', isSold: 'tr', photos: [] },
    })
  })

  it('reaches no prototype', () => {
    const found = read('<pet><__proto__><polluted>1</polluted></__proto__></pet>', { name: 'pet' })
    expect(Object.keys((found as { value: object }).value)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
