import { hasErrorCode, readBody, type TenonClient } from '#client'
import type { AppFileJson } from '../app-file/app-file-text.ts'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'

export async function fetchTemplateFile(tenon: TenonClient | null, id: string): Promise<AppFileJson> {
  if (!tenon)
    throw new CommandFailure('Templates come from the server.', {
      nextStep: 'Run the command without --offline, and sign in with `tenon login`.',
    })
  const params = { path: { template_id: id } }
  try {
    return (await readBody(tenon.GET('/api/v3/templates/{template_id}/file', { params }))).file
  } catch (error) {
    throw hasErrorCode(error, 'not_found') ? await createTemplateFailure(tenon, id) : error
  }
}

async function createTemplateFailure(tenon: TenonClient, id: string): Promise<CommandFailure> {
  const { data } = await readBody(tenon.GET('/api/v3/templates'))
  return new CommandFailure(`The catalog has no template ${id}.`, {
    exitCode: exitCodes.notFound,
    details: data.map(({ id: templateId, name }) => `${templateId}: ${name}`),
  })
}
