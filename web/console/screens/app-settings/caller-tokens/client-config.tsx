import { useState } from 'react'
import { toClientAddress } from '#client'
import type { App } from '../../../api/queries/apps.ts'
import { callerTokensTexts as texts } from '../../../texts/tokens-texts.ts'
import { CopyBlock } from '../../../tokens/copy-block.tsx'
import { SelectField } from '../../../ui/labelled-fields.tsx'
import { buildTokenConfig, type TokenClient, tokenClients } from './build-token-config.ts'

const options = tokenClients.map((value) => ({ value, label: texts.clients[value] }))

/** The configuration to paste into a chat client, with the new token in it. */
export function ClientConfig({ app, secret }: { app: App; secret: string }) {
  const [client, setClient] = useState<TokenClient>('claude_code')
  const released = app.latest_release
  if (!released) return <p className="text-sm text-muted">{texts.unreleased}</p>
  const url = toClientAddress(released.endpoint)
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={texts.config}
        hint={texts.configHints[client]}
        options={options}
        value={client}
        onChange={(value) => setClient(value as TokenClient)}
      />
      <CopyBlock text={buildTokenConfig(client, { name: app.slug, url, secret })} label={texts.copyConfig} />
    </div>
  )
}
