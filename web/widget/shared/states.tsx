import { commonTexts, type DisplayLocale, say, sayIfKnown } from '#core/engines/widgets/page/index.ts'

type StateProps = { displayLocale: DisplayLocale }

/** Says how many entries of a longer list are shown. */
export const ShownOfAll = ({ displayLocale, shown, all }: StateProps & { shown: number; all: number }) => (
  <p class="soft">{say(displayLocale, commonTexts.shownOfAll, { shown: Number(shown), all: Number(all) })}</p>
)

export const EmptyState = ({ displayLocale }: StateProps) => (
  <p class="empty">{say(displayLocale, commonTexts.nothingFound)}</p>
)

/** The styles of each primitive arrange them as its contents will be. */
const placeholders = Array.from({ length: 12 }, (_, index) => <i key={index} />)

export const LoadingState = ({ displayLocale }: StateProps) => (
  <div class="loading" role="status">
    <span class="hidden">{say(displayLocale, commonTexts.waiting)}</span>
    {placeholders}
  </div>
)

export const FailedState = ({ displayLocale, text }: StateProps & { text: string }) => (
  <div class="note failed" role="alert">
    <strong>{say(displayLocale, commonTexts.failed)}</strong>
    {text && <p dir="auto">{sayIfKnown(displayLocale, text).slice(0, 2_000)}</p>}
  </div>
)

export const CancelledState = ({ displayLocale, reason }: StateProps & { reason: string }) => (
  <div class="note" role="status">
    <strong>{say(displayLocale, commonTexts.stopped)}</strong>
    {reason && <p dir="auto">{reason.slice(0, 500)}</p>}
  </div>
)
