import { useQuery } from '@tanstack/react-query'
import { appKey } from '../../../api/queries/apps.ts'
import { submissionSheetQuery } from '../../../api/queries/readiness.ts'
import { type StoreListing, saveStoreListing, storeListingQuery } from '../../../api/queries/store-listing.ts'
import { useStoredEdits } from '../../../editing/use-stored-edits.ts'
import { storeListingTexts as texts } from '../../../texts/store-listing-texts.ts'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { SaveForm } from '../save-form.tsx'
import { useFieldArrival } from '../use-field-arrival.ts'
import { HintReasons } from './hint-reasons.tsx'
import { NegativePrompts } from './negative-prompts.tsx'

export const StoreListingTab = ({ appId }: { appId: string }) => (
  <QueryContent query={useQuery(storeListingQuery(appId))}>
    {({ data, etag }) => <StoreListingForm appId={appId} listing={data.store_listing} etag={etag} />}
  </QueryContent>
)

type StoreListingFormProps = { appId: string; listing: StoreListing; etag: string }

function StoreListingForm({ appId, listing, etag }: StoreListingFormProps) {
  const edits = useListingEdits({ appId, listing, etag })
  const { values, set } = edits
  const sheet = useQuery(submissionSheetQuery(appId, 'openai'))
  const arriveAt = useFieldArrival()
  return (
    <SaveForm edits={edits} needs="publisher">
      <p className="text-sm text-muted">{texts.hint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {texts.fields.map(({ name, label, hint, maxLength, isUrl }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            {...(!isUrl && { limit: { length: values[name].length, max: maxLength } })}
            ref={arriveAt(name)}
            type={isUrl ? 'url' : 'text'}
            maxLength={maxLength}
            value={values[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <SelectField
          label={texts.category}
          ref={arriveAt('category')}
          options={texts.categories}
          value={values.category}
          onChange={(value) => set({ category: value as StoreListing['category'] })}
        />
      </div>
      <TextField
        label={texts.challenge}
        hint={texts.challengeHint}
        ref={arriveAt('openai_challenge')}
        isCode
        maxLength={256}
        value={values.openai_challenge}
        onChange={(value) => set({ openai_challenge: value.trim() })}
      />
      <QueryContent query={sheet}>
        {({ sections }) => (
          <>
            <HintReasons
              sections={sections}
              justifications={values.justifications}
              saved={listing.justifications}
              onChange={(justifications) => set({ justifications })}
            />
            <NegativePrompts
              appId={appId}
              sections={sections}
              savedCount={listing.negative_prompts.length}
              prompts={values.negative_prompts}
              onChange={(negative_prompts) => set({ negative_prompts })}
            />
          </>
        )}
      </QueryContent>
    </SaveForm>
  )
}

const useListingEdits = ({ appId, listing, etag }: StoreListingFormProps) =>
  useStoredEdits({
    query: storeListingQuery(appId),
    saved: { data: { store_listing: listing }, etag },
    toValues: (reply) => reply.store_listing,
    save: (change: Partial<StoreListing>, version) => saveStoreListing(appId, change, version),
    outdates: appKey(appId),
  })
