import { styleTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { WidgetEdits } from '../use-widget-edits.ts'
import { AccentField } from './accent-field.tsx'
import { LayoutFields } from './layout-fields.tsx'
import { TokenSelect } from './token-select.tsx'
import { listUnknownTokens, removeUnknownTokens, setToken, type Tokens } from './tokens.ts'

/** The style tokens that apply to the primitive of the widget. */
export function StyleTab({ edits }: { edits: WidgetEdits }) {
  const { style, layout, primitive } = edits.values
  const setLayout = (name: string) => (value: string) => edits.set({ layout: setToken(layout, name, value) })
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
      <LayoutFields
        primitive={primitive}
        layout={layout}
        onChange={(changed) => edits.set({ layout: changed })}
      />
      <UnknownTokens edits={edits} />
    </>
  )
}

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
