// The variables of an app and its values.
import { readVersioned, type TenonClient, type V3Components } from '#client'
import {
  createUndeclaredFailure,
  parseAssignments,
  parseVariableValue,
  type VariableValueJson,
} from '../app-file/set-values.ts'
import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectApp } from '../target/connect-app.ts'

type Variable = V3Components['schemas']['Variable']

async function fetchVariables(tenon: TenonClient, appId: string) {
  const params = { path: { app_id: appId } }
  const { data, etag } = await readVersioned(tenon.GET('/api/v3/apps/{app_id}/variables', { params }))
  return { variables: data.data, etag }
}

const showValue = (value: unknown) => (value === null || value === undefined ? '' : String(value))

function formatVariables(variables: readonly Variable[]): string[] {
  const rows = variables.map(({ name, type, value, default: fallback, description, declared }) => [
    name,
    type ?? '',
    showValue(value),
    showValue(fallback),
    declared ? description : 'no longer declared',
  ])
  return formatTable(['NAME', 'TYPE', 'VALUE', 'DEFAULT', 'MEANING'], rows)
}

export async function printVariables({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const { variables } = await fetchVariables(tenon, app.id)
  printCommandReport(io, options.json, variables, formatVariables(variables))
}

type Values = Record<string, VariableValueJson>

/** Changes the values that others may have changed since: the service rejects an outdated version. */
async function changeValues(
  { options, io }: Pick<CommandInput, 'options' | 'io'>,
  change: (values: Values, variables: readonly Variable[]) => Values,
): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const { variables, etag } = await fetchVariables(tenon, app.id)
  const stored = variables.filter(({ value }) => value !== null).map(({ name, value }) => [name, value])
  const body = { values: change(Object.fromEntries(stored), variables) }
  const params = { path: { app_id: app.id }, header: { 'If-Match': etag } }
  const { data } = await readVersioned(tenon.PUT('/api/v3/apps/{app_id}/variable-values', { params, body }))
  printCommandReport(io, options.json, data.data, formatVariables(data.data))
}

export const setVariables = ({ args, ...input }: CommandInput): Promise<void> =>
  changeValues(input, (values, variables) => {
    const changed = parseAssignments(args, 'Each argument').map(([name, text]) => {
      const variable = findVariable(variables, name)
      return [name, parseVariableValue(name, text, variable.type ?? undefined)]
    })
    return { ...values, ...Object.fromEntries(changed) }
  })

export const unsetVariables = ({ args, ...input }: CommandInput): Promise<void> =>
  changeValues(input, (values, variables) => {
    for (const name of args) findVariable(variables, name)
    return Object.fromEntries(Object.entries(values).filter(([name]) => !args.includes(name)))
  })

function findVariable(variables: readonly Variable[], name: string): Variable {
  const variable = variables.find((candidate) => candidate.name === name)
  if (variable) return variable
  throw createUndeclaredFailure(
    name,
    variables.map((candidate) => candidate.name),
  )
}
