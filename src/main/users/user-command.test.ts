import { describe, expect, test } from 'vitest'
import { parseUserCommand } from './user-command.ts'

describe('the arguments of `tenon users`', () => {
  test.each([
    ['list', { action: 'list' }],
    ['invite', { action: 'invite', hours: 72 }],
    ['invite --hours 1', { action: 'invite', hours: 1 }],
    ['reset-password ann@example.com', { action: 'reset-password', user: 'ann@example.com' }],
    ['disable ann', { action: 'disable', user: 'ann' }],
    ['enable ann', { action: 'enable', user: 'ann' }],
    ['delete ann', { action: 'delete', user: 'ann', withApps: false }],
    ['delete ann --apps delete', { action: 'delete', user: 'ann', withApps: true }],
  ])('%s', (text, command) => {
    expect(parseUserCommand(text.split(' '))).toEqual({ command, isJson: false })
    expect(parseUserCommand([...text.split(' '), '--json'])).toEqual({ command, isJson: true })
  })

  test.each([
    ['', 'Say what to do with users.'],
    ['remove ann', '"remove" is no command for users.'],
    ['list ann', '"list" takes no user.'],
    ['disable', '"disable" needs the id or e-mail of a user.'],
    ['delete', '"delete" needs the id or e-mail of a user.'],
    ['delete ann bob', '"bob" is one argument too many.'],
    ['delete ann --apps keep', '--apps must be "delete".'],
    ['invite --hours 0', '--hours must be a whole number from 1 to 720.'],
    ['invite --hours soon', '--hours must be a whole number from 1 to 720.'],
    ['list --jsn', "Unknown option '--jsn'"],
  ])('%j is refused: %s', (text, message) => {
    expect(parseUserCommand(text.split(' ').filter(Boolean))).toEqual({
      error: expect.stringContaining(message),
    })
  })
})
