import { movedCode, movedMessage } from '../database-failures.ts'
import type { TableShape } from './table-shapes.ts'

/** Of all tables. */
export const fenceFunction = 'store_refuse_write'

const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`
const buildKey = (row: 'new' | 'old', key: readonly string[]) =>
  `json_build_array(${key.map((column) => `${row}."${column}"`).join(', ')})::text`

const buildInsert = (row: 'new' | 'old', { name, key }: TableShape) =>
  `insert into store_changes (table_name, row_key) values (${quoteText(name)}, ${buildKey(row, key)});`

/** A function for each table: one for all would turn every row into JSON to find its key. */
export const buildPostgresLog = (table: TableShape): string[] => [
  `create or replace function store_log_${table.name}() returns trigger language plpgsql as $log$ begin
    if tg_op <> 'DELETE' then ${buildInsert('new', table)} end if;
    if tg_op <> 'INSERT' then ${buildInsert('old', table)} end if;
    return null; end $log$`,
  `create or replace trigger store_log after insert or update or delete on "${table.name}"
    for each row execute function store_log_${table.name}()`,
]

export const buildPostgresFence = ({ name }: TableShape): string[] => [
  `create or replace function ${fenceFunction}() returns trigger language plpgsql as $fence$ begin
    raise exception using errcode = ${quoteText(movedCode)}, message = ${quoteText(movedMessage)}; end $fence$`,
  `create or replace trigger store_fence before insert or update or delete on "${name}"
    for each statement execute function ${fenceFunction}()`,
]

export const dropPostgresTriggers = ({ name }: TableShape): string[] => [
  `drop trigger if exists store_log on "${name}"`,
  `drop trigger if exists store_fence on "${name}"`,
  `drop function if exists store_log_${name}()`,
]
