// The edits of an operation of the source: values by JSON Pointer into the operation.
import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import type { FileOverride } from '#core/model/app-files/app-file.ts'
import { keyString, urlString } from '#endpoints/shared/scalars.wire.ts'
import { fileOperationCodec, operationProperties } from './file-operation.wire.ts'

const deepPointer = '^/(input|output)_schema/'

const pointerProperties = Object.fromEntries(
  Object.entries({ key: keyString, ...operationProperties }).map(([name, schema]) => [`/${name}`, schema]),
)

export const FileOverrideV3 = Type.Object(
  {
    operation: Type.String({ ...urlString, minLength: 1 }),
    set: Type.Optional(
      Type.Unsafe<JsonObject>({
        type: 'object',
        properties: pointerProperties,
        patternProperties: { [deepPointer]: {} },
        additionalProperties: false,
      }),
    ),
    remove: Type.Optional(
      Type.Array(
        Type.String({
          maxLength: 2000,
          pattern: `${deepPointer}|^/(parameters|body|accepted_types|response_headers|is_public)$`,
        }),
        {
          maxItems: 2000,
        },
      ),
    ),
  },
  { title: 'AppFileOverride' },
)

const modelNames = new Map(
  Object.keys(operationProperties).map((name) => [
    name,
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]),
)

/** The pointer with its first token renamed; the others belong to a schema. */
const renameFirst = (pointer: string, rename: (name: string) => string) =>
  pointer.replace(/^\/([^/]*)/, (_, name: string) => `/${rename(name)}`)

const toModelPointer = (pointer: string) => renameFirst(pointer, (name) => modelNames.get(name) ?? name)

export const toWirePointer = (pointer: string) =>
  renameFirst(pointer, (name) => fileOperationCodec.renamePath(name))

const renameKeys = (values: JsonObject, rename: (pointer: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([pointer, value]) => [rename(pointer), value]))

export const parseFileOverride = ({
  operation,
  set = {},
  remove = [],
}: Static<typeof FileOverrideV3>): FileOverride => ({
  operation,
  set: renameKeys(set, toModelPointer),
  remove: remove.map(toModelPointer),
})

export const presentFileOverride = ({ operation, set, remove }: FileOverride): JsonObject => ({
  operation,
  ...(Object.keys(set).length > 0 && { set: renameKeys(set, toWirePointer) }),
  ...(remove.length > 0 && { remove: remove.map(toWirePointer) }),
})
