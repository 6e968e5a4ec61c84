import { hasErrorCode, TenonError } from '#client'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import type { AppFileText } from './app-file-text.ts'

type FileErrorDetail = { pointer?: string; path?: string; message?: string }

/** Runs a request with a file, and reports problems that the service finds with line and column. */
export async function locateErrors<T>(text: AppFileText, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (hasErrorCode(error, 'precondition_failed')) throw createMovedFailure()
    throw error instanceof TenonError && Array.isArray(error.details) ? toLocatedError(text, error) : error
  }
}

function toLocatedError({ locate }: AppFileText, error: TenonError): TenonError {
  const { message, status, code, requestId } = error
  const details = (error.details as FileErrorDetail[]).map(({ pointer, ...detail }) =>
    pointer === undefined ? detail : { ...detail, path: locate(pointer) },
  )
  return new TenonError(message, { status, code, requestId, details }, { cause: error })
}

const createMovedFailure = () =>
  new CommandFailure('The draft was changed during the push.', {
    exitCode: exitCodes.conflict,
    nextStep: 'Run `tenon pull` to merge the change into the file, and push again.',
  })
