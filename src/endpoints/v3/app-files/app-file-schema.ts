// The JSON Schema of the app file for editors, with descriptions of its members.
import type { JsonObject } from '#base/json.ts'
import { toCasing } from '#endpoints/shared/field-map.ts'
import { OpenApiComponents } from '#http/openapi/components.ts'
import { descriptionsV3 } from '../descriptions.ts'
import { AppFileV3 } from './app-file.wire.ts'

export const appFileSchemaPath = '/api/v3/tenon-yaml.schema.json'

const componentsPath = '#/components/schemas/'

/** `baseUrl`: the service that serves the schema; "" for the copy in the repository. */
export function buildAppFileSchema(baseUrl: string): JsonObject {
  const components = new OpenApiComponents()
  const descriptions = { ...descriptionsV3, toWireName: (name: string) => toCasing(name, 'snake_case') }
  components.extractSchemas(AppFileV3, descriptions, {})
  const { schemas } = components.toJSON() as { schemas: JsonObject }
  const text = JSON.stringify(schemas).replaceAll(componentsPath, '#/$defs/')
  const { AppFile: file, ...definitions } = JSON.parse(text) as { AppFile: JsonObject }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(baseUrl && { $id: baseUrl + appFileSchemaPath }),
    ...file,
    title: 'tenon.yaml',
    $defs: definitions,
  }
}
