import { appsTexts } from '../../texts/apps-texts.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/labelled-fields.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { type AppListLayout, appLayouts } from './app-layouts.ts'
import { type AppSort, type AppsSearch, appSorts } from './apps-search.ts'

const sortOptions = appSorts.map((sort) => ({ value: sort, label: appsTexts.sorts[sort] }))
const layoutOptions = appLayouts.map((layout) => ({ value: layout, label: appsTexts.layouts[layout] }))

type AppFiltersProps = {
  search: AppsSearch
  layout: AppListLayout
  onChange: (change: AppsSearch) => void
  onLayout: (layout: AppListLayout) => void
}

export const AppFilters = ({ search, layout, onChange, onLayout }: AppFiltersProps) => (
  <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 md:grid-cols-[minmax(0,1fr)_12rem_auto]">
    <div className="col-span-2 md:col-span-1">
      <Field label={appsTexts.search}>
        {(control) => (
          <SearchInput
            {...control}
            maxLength={200}
            value={search.q ?? ''}
            onSearch={(q) => onChange({ q })}
          />
        )}
      </Field>
    </div>
    <SelectField
      label={appsTexts.sort}
      options={sortOptions}
      value={search.sort ?? appSorts[0]}
      onChange={(value) => onChange({ sort: value as AppSort })}
    />
    <SegmentedControl label={appsTexts.layout} options={layoutOptions} value={layout} onChange={onLayout} />
  </div>
)
