import '../shared/filter.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { commonTexts, findRows, loadingTexts, say } from '#core/engines/widgets/page/index.ts'
import { ShownOfAll } from '../shared/states.tsx'
import type { WidgetEnv } from '../widget-env.ts'

/** The view of rows, between the controls that load others. */
export const RowsFrame = ({ env, children }: { env: WidgetEnv; children: ComponentChildren }) => (
  <>
    <LoadingToolbar env={env} />
    {children}
    <LoadMore env={env} />
  </>
)

/** Time without a key after which a search begins, in milliseconds. */
const searchDelayMs = 400

/** The search and the button that loads the rows again. */
function LoadingToolbar({ env }: { env: WidgetEnv }) {
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { queryArgument, refresh } = env.model.loading
  if (!env.loader.canLoad || (!queryArgument && !refresh)) return null
  const search = (text: string) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void env.loader.search(text), searchDelayMs)
  }
  return (
    <div class="buttons" aria-busy={env.loader.state === 'busy'}>
      {queryArgument && (
        <input
          class="filter"
          type="search"
          placeholder={say(env.displayLocale, commonTexts.search)}
          aria-label={say(env.displayLocale, commonTexts.search)}
          onInput={({ currentTarget }) => search(currentTarget.value)}
        />
      )}
      {refresh && (
        <button type="button" class="small" onClick={() => void env.loader.reload()}>
          <span aria-hidden="true">↻ </span>
          {say(env.displayLocale, loadingTexts.refresh)}
        </button>
      )}
    </div>
  )
}

/** The way on to further rows, and how many there are. */
function LoadMore({ env }: { env: WidgetEnv }) {
  const { hasMore, total, state, loadMore } = env.loader
  const shown = findRows(env.model, env.data).length
  return (
    <>
      {hasMore && (
        <button
          type="button"
          class="more"
          onClick={() => {
            if (state !== 'busy') void loadMore()
          }}
        >
          {say(env.displayLocale, state === 'busy' ? commonTexts.loading : loadingTexts.loadMore)}
        </button>
      )}
      {total !== null && shown < total && (
        <ShownOfAll shown={shown} all={total} displayLocale={env.displayLocale} />
      )}
      <div role="alert">
        {state === 'failed' && <p class="note failed">{say(env.displayLocale, loadingTexts.notLoaded)}</p>}
      </div>
    </>
  )
}
