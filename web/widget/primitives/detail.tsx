import '../shared/beside.css'
import '../shared/cover.css'
import '../shared/pairs.css'
import './detail.css'
import { useState } from 'preact/hooks'
import {
  buildDetailView,
  type DetailSection,
  formatValue,
  isCopied,
  isShowableImage,
  type LabelledValue,
  maxAllPairs,
  rowTexts,
  say,
  sayLabel,
} from '#core/engines/widgets/page/index.ts'
import { EmptyState } from '../shared/states.tsx'
import { Value } from '../shared/value.tsx'
import type { WidgetEnv } from '../widget-env.ts'

/** Longer than in a table, since this view shows a single record. */
const maxLength = 2_000
const longTextLength = 60

export function Detail({ env }: { env: WidgetEnv }) {
  const [maxPairs, setMaxPairs] = useState<number>()
  const { title, image, sections, scopes, leftOut } = buildDetailView(
    env.model,
    env.data,
    env.displayLocale,
    maxPairs,
  )
  const hasTitle = title !== undefined && title !== null
  if (sections.length === 0 && !hasTitle) return <EmptyState displayLocale={env.displayLocale} />
  const heading = hasTitle ? formatValue(title, env.displayLocale, 'id') : env.model.name
  return (
    <>
      {isShowableImage(image, env.model.imageOrigins) && <img class="cover" src={image} alt={heading} />}
      {env.part === '' ? <h1 dir="auto">{heading}</h1> : hasTitle && <h3 dir="auto">{heading}</h3>}
      {sections.map((section, index) => (
        <Section key={index} env={env} section={section} scopes={scopes} />
      ))}
      {leftOut > 0 && (
        <button type="button" class="small" onClick={() => setMaxPairs(maxAllPairs)}>
          {say(env.displayLocale, rowTexts.showAll)}
        </button>
      )}
    </>
  )
}

type SectionProps = { env: WidgetEnv; section: DetailSection; scopes: unknown[] }

/** A section with a heading can be closed. */
function Section({ env, section: { title, isCollapsed, pairs }, scopes }: SectionProps) {
  const columns = env.model.look.columns
  const content = (
    <dl class="pairs" style={columns ? { '--wanted': String(columns) } : undefined}>
      {pairs.map((pair, index) => (
        <Pair key={index} env={env} pair={pair} scopes={scopes} />
      ))}
    </dl>
  )
  if (title === '') return content
  return (
    <details class="section" open={!isCollapsed}>
      <summary dir="auto">{title}</summary>
      {content}
    </details>
  )
}

type PairProps = { env: WidgetEnv; pair: LabelledValue; scopes: unknown[] }

function Pair({ env, pair: { label, value, path, format }, scopes }: PairProps) {
  const Copy = env.features.copying?.CopyValue
  return (
    <div class={typeof value === 'string' && value.length > longTextLength ? 'wide' : undefined}>
      <dt>
        <bdi>{sayLabel(env.displayLocale, { label, path })}</bdi>
      </dt>
      <dd>
        <Value env={env} value={value} path={path} length={maxLength} format={format} scopes={scopes} />
        {Copy && isCopied(env.model, label, path, value) && (
          <Copy env={env} value={value} path={path} format={format} scopes={scopes} label={label} />
        )}
      </dd>
    </div>
  )
}
