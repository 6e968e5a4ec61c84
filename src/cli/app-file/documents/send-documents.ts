import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { TenonError } from '#client'
import type { AppFileRequestJson } from '../build-app-file-request.ts'

export const digestDocument = (text: string): string => `sha256:${hash('sha256', text)}`

/** Sends the digests of documents, and after that only the texts that the service lacks. */
export async function sendDocuments<T>(
  { documents = {}, ...body }: AppFileRequestJson,
  send: (body: AppFileRequestJson) => Promise<T>,
): Promise<T> {
  const all = Object.entries(documents)
  const digests = Object.fromEntries(all.map(([path, text]) => [path, digestDocument(text)]))
  try {
    return await send(all.length > 0 ? { ...body, document_digests: digests } : body)
  } catch (error) {
    const missing = listMissing(error, body)
    const texts = Object.fromEntries(all.filter(([path]) => missing.has(path)))
    if (isDeepStrictEqual(texts, {})) throw error
    return send({ ...body, documents: texts, document_digests: digests })
  }
}

/** The paths of documents of which the service has not the text. */
function listMissing(error: unknown, { file }: Pick<AppFileRequestJson, 'file'>): Set<string> {
  if (!(error instanceof TenonError && Array.isArray(error.details))) return new Set()
  const pointers = error.details.flatMap(({ code, pointer }) =>
    code === 'document_missing' ? [String(pointer)] : [],
  )
  const indexes = pointers.map((pointer) => Number(/^\/integrations\/(\d+)\/openapi$/.exec(pointer)?.[1]))
  return new Set(indexes.flatMap((index) => file.integrations?.[index]?.openapi ?? []))
}
