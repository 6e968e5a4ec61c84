import { useMemo } from 'preact/hooks'
import { buildPartModel, type PagePart } from '#core/engines/widgets/page/index.ts'
import { useChatState } from '../host/chat-state.ts'
import type { PageFeatures } from '../page-features.ts'
import type { PrimitiveView } from '../primitive-view.ts'
import { useNoLoader } from '../stand-ins.ts'
import { ActionStatus, Buttons, isPartial, ViewFrame } from '../view-frame.tsx'
import type { WidgetEnv } from '../widget-env.ts'

const rowPrimitives = ['data-table', 'list', 'carousel']

function findView(features: PageFeatures, { primitive }: PagePart): PrimitiveView | undefined {
  if (primitive === 'form' || primitive === 'composite') return undefined
  return features[primitive === 'data-table' ? 'table' : primitive]?.View
}

/** A view with its own rows, filter, buttons and outcomes. */
export function Part({ env, part }: { env: WidgetEnv; part: PagePart }) {
  const partEnv = usePartEnv(env, part)
  const View = findView(env.features, part)
  const { meta } = useChatState().result ?? {}
  return (
    <div class={`part ${part.width}`}>
      {part.title && <h2 dir="auto">{part.title}</h2>}
      {View && <ViewFrame env={partEnv} view={View} meta={meta} />}
      <Buttons env={partEnv} traits={{ hasRows: rowPrimitives.includes(part.primitive) }} isReady />
      <ActionStatus env={partEnv} hasResult />
    </div>
  )
}

function usePartEnv(env: WidgetEnv, part: PagePart): WidgetEnv {
  const state = useChatState()
  const model = useMemo(() => buildPartModel(env.model, part), [env.model, part])
  const useLoader = env.features.loading?.useLoader ?? useNoLoader
  const loader = useLoader(model, state)
  return {
    ...env,
    model,
    part: part.key,
    loader,
    isPartial: isPartial(model, state, loader, env.data),
    run: (action, start) => env.run(action, { ...start, part: part.key }),
    runWithoutAsking: (action, start) => env.runWithoutAsking(action, { ...start, part: part.key }),
  }
}
