// The request that plans or applies a file.

import Type from 'typebox'
import { shortString } from '#endpoints/shared/scalars.wire.ts'
import { variableValues } from '../variables/variable.wire.ts'
import { AppFileV3 } from './app-file.wire.ts'

const listsByConnection = Type.Record(
  Type.String(),
  Type.Array(Type.String({ maxLength: 2048 }), { maxItems: 200 }),
  { maxProperties: 200, propertyNames: { maxLength: 200 } },
)

export const AppFileRequestV3 = Type.Object(
  {
    file: AppFileV3,
    documents: Type.Optional(
      Type.Record(Type.String(), Type.String(), { maxProperties: 200, propertyNames: { maxLength: 2048 } }),
    ),
    document_digests: Type.Optional(
      Type.Record(Type.String(), Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }), {
        maxProperties: 200,
        propertyNames: { maxLength: 2048 },
      }),
    ),
    secret_origins: Type.Optional(listsByConnection),
    expected_secrets: Type.Optional(listsByConnection),
    variable_values: Type.Optional(variableValues),
    prune: Type.Optional(Type.Boolean()),
    protect_edits: Type.Optional(Type.Boolean()),
    workspace_id: Type.Optional(shortString),
  },
  { title: 'AppFileRequest' },
)
