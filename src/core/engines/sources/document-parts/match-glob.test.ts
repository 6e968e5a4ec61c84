import { expect, it } from 'vitest'
import { compileGlob } from './match-glob.ts'

it.each<[glob: string, matching: string[], others: string[]]>([
  ['/orders', ['/orders'], ['/orders/', '/order', '/orders/1', '']],
  ['/orders/*', ['/orders/{id}', '/orders/.a', '/orders/{id}/'], ['/orders', '/orders/', '/orders/1/2']],
  ['/orders/**', ['/orders', '/orders/', '/orders/1/2'], ['/ordersx', '/a/orders']],
  ['/**/lines', ['/lines', '/a/lines', '/a/b/lines'], ['/a/lines/b', '/alines']],
  ['/**/a/**/b', ['/a/b', '/x/a/y/a/z/b'], ['/a', '/b/a']],
  ['**', ['/', '/a/b'], []],
  ['/v?/*s', ['/v1/orders', '/v2/s'], ['/v/orders', '/v10/orders', '/v1/order']],
  ['/a**', ['/a', '/abc'], ['/a/b']],
  ['/*a*b*', ['/xaxbx', '/ab', '/aab'], ['/ba', '/a/b']],
  ['/{id}.(json|xml)+[a]', ['/{id}.(json|xml)+[a]'], ['/{id}.json']],
  ['/😀?', ['/😀😀'], ['/😀']],
  ['!/admin/**', ['/orders'], ['/admin', '/admin/a']],
])('%s', (glob, matching, others) => {
  const matches = compileGlob(glob)
  expect(matching.filter((path) => !matches(path))).toEqual([])
  expect(others.filter(matches)).toEqual([])
})

it('a glob of many wildcards is no more work than its length', () => {
  expect(compileGlob(`/${'?*'.repeat(500)}b`)(`/${'a'.repeat(1_500)}`)).toBe(false)
  expect(compileGlob(`${'/**/a'.repeat(300)}/b`)('/a'.repeat(900))).toBe(false)
})
