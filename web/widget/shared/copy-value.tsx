import { formatCopy } from '#core/engines/widgets/page/index.ts'
import { CopyButton } from './copy-button.tsx'
import type { ValueProps } from './format-views.tsx'

type CopyValueProps = ValueProps & { label: string }

/** Copies a value as it is shown. */
export const CopyValue = ({ env, value, path = '', format = null, scopes = [], label }: CopyValueProps) => (
  <CopyButton
    displayLocale={env.displayLocale}
    name={label}
    text={() => formatCopy(value, format, { scopes, displayLocale: env.displayLocale, path })}
  />
)
