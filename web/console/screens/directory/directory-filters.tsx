import type { V3Components as components } from '#client'
import type { DirectoryFilter } from '../../api/queries/directory.ts'
import { directoryTexts } from '../../texts/directory-texts.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/labelled-fields.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { type DirectoryScreenSearch, directorySorts } from './directory-search.ts'

type DirectoryFiltersProps = {
  filter: DirectoryFilter
  /** Undefined while the first page is loading. */
  facets: components['schemas']['McpDirectoryFacets'] | undefined
  onChange: (change: DirectoryScreenSearch) => void
}

const toOptions = (values: readonly string[] = []) => [
  { value: '', label: directoryTexts.any },
  ...values.map((value) => ({ value, label: value })),
]

const authOptions = [
  { value: '', label: directoryTexts.auths.all },
  { value: 'required', label: directoryTexts.auths.required },
  { value: 'none', label: directoryTexts.auths.none },
]

const sortOptions = (['', ...directorySorts] as const).map((sort) => ({
  value: sort,
  label: directoryTexts.sorts[sort],
}))

export function DirectoryFilters({ filter, facets, onChange }: DirectoryFiltersProps) {
  const selects = [
    { name: 'transport', label: directoryTexts.transport, options: toOptions(facets?.transports) },
    { name: 'auth', label: directoryTexts.auth, options: authOptions },
    { name: 'package', label: directoryTexts.package, options: toOptions(facets?.packages) },
    { name: 'sort', label: directoryTexts.sort, options: sortOptions },
  ] as const
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
      <div className="col-span-2 lg:col-span-1">
        <Field label={directoryTexts.search}>
          {(control) => <SearchInput {...control} value={filter.q ?? ''} onSearch={(q) => onChange({ q })} />}
        </Field>
      </div>
      {selects.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          options={options}
          value={filter[name] ?? ''}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  )
}
