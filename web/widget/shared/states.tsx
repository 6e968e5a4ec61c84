import type { WidgetEnv } from '../widget-env.ts'

/** Says how many entries of a longer list are shown. */
export const ShownOfAll = ({
  shown,
  all,
  env: {
    displayLocale: { locale },
  },
}: {
  shown: number
  all: number
  env: Pick<WidgetEnv, 'displayLocale'>
}) => (
  <p class="soft">
    Showing {Number(shown).toLocaleString(locale)} of {Number(all).toLocaleString(locale)}.
  </p>
)

export const EmptyState = () => <p class="empty">Nothing found.</p>

export const LoadingState = () => (
  <div class="loading" role="status">
    <span class="hidden">Waiting for the answer …</span>
    <i />
    <i />
    <i />
  </div>
)

export const FailedState = ({ text }: { text: string }) => (
  <div class="note failed" role="alert">
    <strong>That did not work.</strong>
    <p dir="auto">{text.slice(0, 2_000)}</p>
  </div>
)

export const CancelledState = ({ reason }: { reason: string }) => (
  <div class="note" role="status">
    <strong>Stopped.</strong>
    {reason && <p dir="auto">{reason.slice(0, 500)}</p>}
  </div>
)
