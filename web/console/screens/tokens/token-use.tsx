import { serviceUrl } from '../../api/api-client.ts'
import { tokensTexts as texts } from '../../texts/tokens-texts.ts'
import { CopyBlock } from '../../tokens/copy-block.tsx'

const commands = `export TENON_URL=${serviceUrl}
export TENON_TOKEN=tnn_pat_…
tenon apps list`
const request = `curl -sS ${serviceUrl}/api/v3/apps -H "Authorization: Bearer $TENON_TOKEN"`

export const TokenUse = () => (
  <section aria-labelledby="token-use" className="flex flex-col gap-3">
    <h2 id="token-use" className="font-semibold">
      {texts.use}
    </h2>
    <p className="text-sm text-muted">{texts.useCommand}</p>
    <CopyBlock text={commands} label={texts.copyCommands} />
    <p className="text-sm text-muted">{texts.useHttp}</p>
    <CopyBlock text={request} label={texts.copyRequest} />
  </section>
)
