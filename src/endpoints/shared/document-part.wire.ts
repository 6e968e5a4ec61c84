import Type from 'typebox'
import type { JsonObject } from '#base/json.ts'
import type { DocumentPart } from '#core/model/integrations/document-part.ts'

const textList = Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 1_000 })

export const buildDocumentPartSchema = (title: string) =>
  Type.Object(
    {
      tags: Type.Optional(textList),
      paths: Type.Optional(textList),
      operations: Type.Optional(textList),
      overlay: Type.Optional(
        Type.Union([
          Type.Record(Type.String(), Type.Unknown()),
          Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 10_000 }),
        ]),
      ),
    },
    { title },
  )

export type DocumentPartView = Partial<Omit<DocumentPart, 'overlay'>> & {
  overlay?: JsonObject | JsonObject[]
}

/** Without empty members. */
export const presentDocumentPart = ({ overlay, ...lists }: DocumentPart): DocumentPartView => ({
  ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  ...(overlay !== null && { overlay: overlay as JsonObject | JsonObject[] }),
})
