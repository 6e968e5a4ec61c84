import { movedMessage } from '../database-failures.ts'
import type { TableShape } from './table-shapes.ts'

const events = ['insert', 'update', 'delete'] as const

const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`
const buildKey = (row: 'new' | 'old', key: readonly string[]) =>
  `json_array(${key.map((column) => `${row}."${column}"`).join(', ')})`

/** The key before and after the change, which rarely differ. */
const keysOfEvent = { insert: ['new'], update: ['new', 'old'], delete: ['old'] } as const

export const buildSqliteLog = ({ name, key }: TableShape): string[] =>
  events.map((event) => {
    const keys = keysOfEvent[event].map((row) => `select ${quoteText(name)}, ${buildKey(row, key)}`)
    return `create trigger if not exists store_log_${event}_${name} after ${event} on "${name}" begin
      insert into store_changes (table_name, row_key) ${keys.join(' union ')}; end`
  })

export const buildSqliteFence = ({ name }: TableShape): string[] =>
  events.map(
    (event) => `create trigger if not exists store_fence_${event}_${name} before ${event} on "${name}" begin
      select raise(abort, ${quoteText(movedMessage)}); end`,
  )

export const dropSqliteTriggers = ({ name }: TableShape): string[] =>
  events.flatMap((event) => [
    `drop trigger if exists store_log_${event}_${name}`,
    `drop trigger if exists store_fence_${event}_${name}`,
  ])
