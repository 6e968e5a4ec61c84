import { useQuery } from '@tanstack/react-query'
import { callersQuery } from '../../api/queries/callers.ts'
import { toolListQuery } from '../../api/queries/tools.ts'
import { callsTexts } from '../../texts/calls-texts.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/labelled-fields.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { toOptions } from '../../ui/to-options.ts'
import { type CallsSearch, callOutcomes, callRanges } from './calls-search.ts'
import { nameCaller } from './name-caller.ts'

type CallFiltersProps = { appId: string; search: CallsSearch; onChange: (change: CallsSearch) => void }

const rangeOptions = callRanges.map((range) => ({ value: range, label: callsTexts.ranges[range] }))
const outcomeOptions = [
  { value: '', label: callsTexts.allOutcomes },
  ...callOutcomes.map((outcome) => ({ value: outcome, label: callsTexts.outcomes[outcome] })),
]
const viaOptions = toOptions(callsTexts.vias)

/** The entire filter is in the address. */
export function CallFilters({ appId, search, onChange }: CallFiltersProps) {
  const tools = useQuery(toolListQuery(appId)).data ?? []
  const selects = [
    { name: 'range', label: callsTexts.range, options: rangeOptions, fallback: '24h' },
    {
      name: 'tool_id',
      label: callsTexts.tool,
      options: [
        { value: '', label: callsTexts.allTools },
        ...tools.map(({ id, name }) => ({ value: id, label: name })),
      ],
      fallback: '',
    },
    { name: 'outcome', label: callsTexts.outcome, options: outcomeOptions, fallback: '' },
    {
      name: 'caller',
      label: callsTexts.caller,
      options: useCallerOptions(appId, search.caller),
      fallback: '',
    },
    { name: 'via', label: callsTexts.via, options: viaOptions, fallback: '' },
  ] as const
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-6">
      {selects.map(({ name, label, options, fallback }) => (
        <SelectField
          key={name}
          label={label}
          options={options}
          value={search[name] ?? fallback}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <div className="col-span-2 lg:col-span-1">
        <Field label={callsTexts.requestId}>
          {(control) => (
            <SearchInput
              {...control}
              className="font-mono text-sm"
              value={search.request_id ?? ''}
              onSearch={(requestId) => onChange({ request_id: requestId })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

/** The recent callers, and the chosen caller if it is not one of them. */
function useCallerOptions(appId: string, chosen: string | undefined) {
  const recent = useQuery(callersQuery(appId)).data ?? []
  const isListed = !chosen || recent.some(({ id }) => id === chosen)
  const callers = isListed ? recent : [{ id: chosen, name: null }, ...recent]
  return [
    { value: '', label: callsTexts.allCallers },
    ...callers.map((caller) => ({ value: caller.id, label: nameCaller(caller) })),
  ]
}
