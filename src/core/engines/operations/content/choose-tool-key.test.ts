import { describe, expect, it } from 'vitest'
import { chooseToolKey } from './choose-tool-key.ts'

const choose = (name: string, key: string, taken: string[] = [], path = '/orders') =>
  chooseToolKey(name, { key, name: '', plan: { path } }, new Set(taken))

const longTitle = 'Returns the list of all workspaces that you may administer today'
const longKey = 'projects_locations_key_rings_crypto_keys_crypto_key_versions_destroy'.slice(0, 64)

describe('the key of a new tool', () => {
  it.each<[what: string, name: string, operationKey: string, key: string]>([
    ['the title', 'List orders', 'get_orders', 'list_orders'],
    ['the title without accents', 'Größe übertragen', 'set_size', 'grosse_ubertragen'],
    ['the operation, where the title has other letters', '订单列表', 'get_orders', 'get_orders'],
    ['the operation, where some letters are others', '获取 API 列表', 'list_apis', 'list_apis'],
    ['the operation, where the title is long', longTitle, 'list_workspaces', 'list_workspaces'],
    [
      'a long title, where the operation is longer',
      'Delete the version of a key that is destroyed',
      longKey,
      'delete_the_version_of_a_key_that_is_destroyed',
    ],
    ['the operation, where the title begins with a digit', '3D models', 'list_models', 'list_models'],
    ['what comes after a word, where both begin with a digit', '3D models', '3d_models', 'tool_3d_models'],
    [
      'the last words of both if they are too long',
      longTitle,
      'projects_locations_key_rings_crypto_keys_crypto_key_versions',
      'key_rings_crypto_keys_crypto_key_versions',
    ],
  ])('is %s', (_, name, operationKey, key) => {
    expect(choose(name, operationKey)).toBe(key)
  })

  it('is the other one if another tool has it, and then has a number', () => {
    expect(choose('List orders', 'get_orders', ['list_orders'])).toBe('get_orders')
    expect(choose('List orders', 'get_orders', ['list_orders', 'get_orders'])).toBe('list_orders_2')
    expect(choose('订单列表', 'get_orders', ['get_orders'])).toBe('get_orders_2')
  })

  it('of a tool of an MCP server stays as it is', () => {
    expect(choose('2fa', 'x'.repeat(64), [], '')).toBe('2fa')
    expect(choose('2fa', 'x'.repeat(64), ['2fa'], '')).toBe('x'.repeat(64))
  })

  it('has 47 characters at most, with whole words', () => {
    expect(chooseToolKey(longTitle, null, new Set())).toBe('returns_the_list_of_all_workspaces_that_you_may')
    expect(chooseToolKey('y'.repeat(80), null, new Set())).toBe('y'.repeat(47))
    expect(chooseToolKey('订单', null, new Set())).toBe('tool')
  })
})
