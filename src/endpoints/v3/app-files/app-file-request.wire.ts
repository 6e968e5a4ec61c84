// The request that plans or applies a file.
import Type from 'typebox'
import { shortString } from '#endpoints/shared/scalars.wire.ts'
import { AppFileV3 } from './app-file.wire.ts'

export const AppFileRequestV3 = Type.Object(
  {
    file: AppFileV3,
    documents: Type.Optional(
      Type.Record(Type.String(), Type.String(), { maxProperties: 200, propertyNames: { maxLength: 2048 } }),
    ),
    prune: Type.Optional(Type.Boolean()),
    workspace_id: Type.Optional(shortString),
  },
  { title: 'AppFileRequest' },
)
