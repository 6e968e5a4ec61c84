import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { operationQuery } from '../../../api/queries/operations.ts'
import { toolPreviewQuery } from '../../../api/queries/tools.ts'
import { readFormSchema } from '../../../schema-form/form-schema.ts'
import { isJsonMembers, type JsonSchema, listProperties } from '../../../schema-form/json-schema.ts'
import { argumentsTexts } from '../../../texts/tools-texts.ts'
import { CodeEditor } from '../../../ui/code/code-editor.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { LoadingState } from '../../../ui/spinner.tsx'
import type { ToolEdits } from '../use-tool-edits.ts'
import { ArgumentRow } from './argument-row.tsx'

const FixedArguments = lazy(() => import('../fixed/fixed-arguments.tsx'))

/** The arguments as the model sees them. Some of their properties can be changed. */
export default function ArgumentsTab({ edits }: { edits: ToolEdits }) {
  const tool = edits.values
  const { app_id: appId, source } = tool
  const operationId = source.operation_id
  const preview = useQuery(toolPreviewQuery(appId, tool.id))
  const operation = useQuery({ ...operationQuery(appId, operationId), enabled: operationId !== '' })
  if (preview.isPending) return <LoadingState />
  if (preview.isLoadingError)
    return <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} />
  const schema = preview.data.preview.tool?.inputSchema
  if (!isJsonMembers(schema)) return <p className="text-sm text-muted">{argumentsTexts.unavailable}</p>
  const properties = listTopLevel(schema)
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        {argumentsTexts.intro} {operation.data && argumentsTexts.shared(operation.data.data.operation.name)}
      </p>
      {properties.length === 0 && <p className="text-sm">{argumentsTexts.none}</p>}
      <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
        {properties.map((property) => (
          <li key={property.name} className="px-3 py-2.5">
            <ArgumentRow tool={tool} root={schema} property={property} operation={operation.data} />
          </li>
        ))}
      </ul>
      {operation.data && (
        <Suspense>
          <FixedArguments edits={edits} entries={operation.data.data.operation.input_schema} />
        </Suspense>
      )}
      <details>
        <summary className="py-1 text-sm font-medium">{argumentsTexts.schema}</summary>
        <div className="mt-2">
          <CodeEditor label={argumentsTexts.schema} isReadOnly value={JSON.stringify(schema, null, 2)} />
        </div>
      </details>
    </>
  )
}

function listTopLevel(schema: JsonSchema) {
  const { control } = readFormSchema(schema, schema)
  return control.kind === 'object' ? control.properties : listProperties(schema)
}
