import { parseArgs } from 'node:util'
import { describe, expect, test } from 'vitest'
import { buildUserCommand, userCommandOptions } from './user-command.ts'

function readUserCommand(text: string) {
  const args = text.split(' ')
  const { positionals, values } = parseArgs({ args, options: userCommandOptions, allowPositionals: true })
  return buildUserCommand(positionals, values)
}

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
    expect(readUserCommand(text)).toEqual(command)
  })

  test.each([
    ['remove ann', '"remove" is no command for users.'],
    ['list ann', '"list" takes no user.'],
    ['disable', '"disable" needs the id or e-mail of a user.'],
    ['delete', '"delete" needs the id or e-mail of a user.'],
    ['delete ann --apps keep', '--apps must be "delete".'],
    ['invite --hours 0', '--hours must be a whole number from 1 to 720.'],
    ['invite --hours soon', '--hours must be a whole number from 1 to 720.'],
  ])('%j is refused: %s', (text, message) => {
    expect(readUserCommand(text)).toBe(message)
  })
})
