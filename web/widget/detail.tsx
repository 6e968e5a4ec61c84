import './pairs.css'
import { detailView } from '#core/engines/widget-page/detail-view.ts'
import { isShowable } from '#core/engines/widget-page/origins.ts'
import { shownText } from '#core/engines/widget-page/shown-text.ts'
import type { Env } from './env.ts'
import { Empty } from './states.tsx'
import { Value } from './value.tsx'

/** Longer than in a table, since this view shows a single record. */
const maxLength = 2_000
const longText = 60

export function Detail({ env }: { env: Env }) {
  const { title, image, pairs } = detailView(env.model, env.answer, env.reader)
  if (pairs.length === 0 && (title === undefined || title === null)) return <Empty />
  const heading = title === undefined || title === null ? env.model.name : shownText(title, env.reader, 'id')
  const columns = env.model.look.columns
  return (
    <>
      {isShowable(image, env.model.imageOrigins) && <img class="cover" src={image} alt={heading} />}
      <h1 dir="auto">{heading}</h1>
      <dl class="pairs" style={columns ? { '--wanted': String(columns) } : undefined}>
        {pairs.map(({ label, value, path }, index) => (
          <div key={index} class={typeof value === 'string' && value.length > longText ? 'wide' : undefined}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <Value env={env} value={value} path={path} length={maxLength} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
