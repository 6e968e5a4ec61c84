import { useQuery } from '@tanstack/react-query'
import { appKey } from '../../../api/queries/apps.ts'
import { saveVariableValues, type Variable, variablesQuery } from '../../../api/queries/variables.ts'
import { useStoredEdits } from '../../../editing/use-stored-edits.ts'
import { variablesTexts as texts } from '../../../texts/variables-texts.ts'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { SaveForm } from '../save-form.tsx'
import { showValue, toValues, toValueTexts } from './value-texts.ts'

export const VariablesTab = ({ appId }: { appId: string }) => (
  <QueryContent query={useQuery(variablesQuery(appId))}>
    {({ data, etag }) =>
      data.data.length === 0 ? (
        <p className="text-sm text-muted">{texts.none}</p>
      ) : (
        <VariablesForm appId={appId} variables={data.data} etag={etag} />
      )
    }
  </QueryContent>
)

type VariablesFormProps = { appId: string; variables: Variable[]; etag: string }

function VariablesForm({ appId, variables, etag }: VariablesFormProps) {
  const edits = useStoredEdits({
    query: variablesQuery(appId),
    saved: { data: { data: variables, page: { has_more: false, next_cursor: null } }, etag },
    toValues: (reply) => toValueTexts(reply.data),
    save: (change, version) =>
      saveVariableValues(appId, toValues(variables, { ...toValueTexts(variables), ...change }), version),
    outdates: appKey(appId),
  })
  return (
    <SaveForm edits={edits} needs="publisher">
      <p className="text-sm text-muted">{texts.hint}</p>
      {variables.map((variable) => (
        <ValueField
          key={variable.name}
          variable={variable}
          value={edits.values[variable.name] ?? ''}
          onChange={(value) => edits.set({ [variable.name]: value })}
        />
      ))}
    </SaveForm>
  )
}

type ValueFieldProps = { variable: Variable; value: string; onChange: (value: string) => void }

function ValueField({ variable, value, onChange }: ValueFieldProps) {
  const { name, type, default: fallback } = variable
  const common = { label: name, hint: texts.describe(variable), value, onChange }
  if (type !== 'boolean')
    return (
      <TextField
        {...common}
        type={type === 'url' ? 'url' : 'text'}
        inputMode={type === 'number' ? 'decimal' : undefined}
        placeholder={showValue(fallback)}
        maxLength={2048}
      />
    )
  return <SelectField {...common} options={texts.choices(showValue(fallback))} />
}
