import { styleTexts } from '../../../texts/widgets-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import type { Primitive } from '../primitives.ts'
import { TokenSelect } from './token-select.tsx'
import { setToken, type Tokens } from './tokens.ts'

type LayoutFieldsProps = { primitive: Primitive; layout: Tokens; onChange: (layout: Tokens) => void }

/** The tokens of the layout that only some primitives have. */
export function LayoutFields({ primitive, layout, onChange }: LayoutFieldsProps) {
  const setLayout = (name: string) => (value: string) => onChange(setToken(layout, name, value))
  const isGrid = ['metric', 'carousel', 'form', 'detail'].includes(primitive)
  const hasRows = ['data-table', 'list', 'carousel', 'metric'].includes(primitive)
  return (
    <>
      {isGrid && (
        <TokenSelect
          label={styleTexts.columns}
          hint={styleTexts.columnsHint}
          value={layout.columns ?? ''}
          labels={{ '': styleTexts.automatic, 1: '1', 2: '2', 3: '3', 4: '4' }}
          onChange={setLayout('columns')}
        />
      )}
      {hasRows && (
        <TextField
          label={styleTexts.pageSize}
          hint={styleTexts.pageSizeHint}
          type="number"
          min={1}
          max={50}
          className="max-w-40"
          placeholder={styleTexts.automatic}
          value={layout.pageSize ?? ''}
          onChange={(value) => setLayout('pageSize')(value)}
        />
      )}
      {primitive === 'chart' && (
        <TokenSelect
          label={styleTexts.chart}
          value={layout.chart === 'bar' ? '' : (layout.chart ?? '')}
          labels={styleTexts.charts}
          onChange={setLayout('chart')}
        />
      )}
      {(primitive === 'list' || primitive === 'data-table') && (
        <Checkbox
          label={styleTexts.select}
          checked={layout.select === 'multi'}
          onChange={(event) => setLayout('select')(event.target.checked ? 'multi' : '')}
        />
      )}
    </>
  )
}
