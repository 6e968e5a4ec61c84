import { useState } from 'react'
import { widgetSettingsTexts } from '../../../texts/widgets-texts.ts'
import { LinesField } from '../../../ui/lines-field.tsx'
import type { WidgetEdits } from '../use-widget-edits.ts'

const names = ['resource_domains', 'connect_domains', 'redirect_domains', 'frame_domains'] as const
const texts = widgetSettingsTexts

/** The domains that the widget may reach. Folded, since most widgets need none. */
export function DomainFields({ edits }: { edits: WidgetEdits }) {
  const [isUsed] = useState(names.some((name) => edits.values[name].length > 0))
  return (
    <details open={isUsed}>
      <summary className="text-sm font-medium">{texts.domains}</summary>
      <div className="mt-2 flex flex-col gap-4">
        <p className="text-xs text-muted">{texts.domainsHint}</p>
        {names.map((name) => (
          <LinesField
            key={name}
            label={texts.domainNames[name].label}
            hint={texts.domainNames[name].hint}
            lines={edits.values[name]}
            onChange={(lines) => edits.set({ [name]: lines })}
          />
        ))}
      </div>
    </details>
  )
}
