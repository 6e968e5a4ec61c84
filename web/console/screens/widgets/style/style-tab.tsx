import { styleTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { WidgetEdits } from '../use-widget-edits.ts'
import { AccentField } from './accent-field.tsx'
import { listUnknownTokens, removeUnknownTokens, setToken, type Tokens } from './tokens.ts'

/** The style tokens that apply to the primitive of the widget. */
export function StyleTab({ edits }: { edits: WidgetEdits }) {
  const { style, layout, primitive } = edits.values
  const setLayout = (name: string) => (value: string) => edits.set({ layout: setToken(layout, name, value) })
  const isGrid = ['metric', 'carousel', 'form', 'detail'].includes(primitive)
  const hasRows = ['data-table', 'list', 'carousel', 'metric'].includes(primitive)
  return (
    <>
      <AccentField
        value={style.accent ?? ''}
        onChange={(accent) => edits.set({ style: setToken(style, 'accent', accent) })}
      />
      <TokenSelect
        label={styleTexts.radius}
        value={style.radius ?? ''}
        labels={styleTexts.radii}
        onChange={(radius) => edits.set({ style: setToken(style, 'radius', radius) })}
      />
      <TokenSelect
        label={styleTexts.density}
        value={layout.density === 'comfortable' ? '' : (layout.density ?? '')}
        labels={styleTexts.densities}
        onChange={setLayout('density')}
      />
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
      <UnknownTokens edits={edits} />
    </>
  )
}

type TokenSelectProps = {
  label: string
  hint?: string
  value: string
  labels: Record<string, string>
  onChange: (value: string) => void
}

/** Keeps a value that the editor does not offer, such as pixels, until another is chosen. */
const TokenSelect = ({ label, hint, value, labels, onChange }: TokenSelectProps) => (
  <SelectField
    label={label}
    hint={hint}
    className="max-w-80"
    value={value}
    options={[
      ...Object.entries(labels)
        .sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
        .map(([choice, name]) => ({ value: choice, label: name })),
      ...(Object.hasOwn(labels, value) ? [] : [{ value, label: value }]),
    ]}
    onChange={onChange}
  />
)

function UnknownTokens({ edits }: { edits: WidgetEdits }) {
  const { style, layout } = edits.values
  const unknown = listUnknownTokens(style, layout)
  if (unknown.length === 0) return null
  const remove = (kind: 'style' | 'layout', tokens: Tokens) => removeUnknownTokens(kind, tokens)
  return (
    <Notice
      tone="warning"
      title={styleTexts.unknown}
      actions={
        <Button
          onClick={() => edits.set({ style: remove('style', style), layout: remove('layout', layout) })}
        >
          {styleTexts.removeUnknown}
        </Button>
      }
    >
      {styleTexts.unknownHint} <code className="font-mono text-xs">{unknown.join(', ')}</code>
    </Notice>
  )
}
