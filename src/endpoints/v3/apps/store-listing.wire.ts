import Type, { type Static } from 'typebox'
import { storeListingMembers } from '#core/entities/app.ts'
import { type StoreListing, storeCategories } from '#core/model/apps/store-listing.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { defineStringEnum, httpsUrlString } from '#endpoints/shared/scalars.wire.ts'

const sentence = Type.String({ maxLength: 500 })

const HintJustificationsV3 = Type.Object(
  {
    tool: Type.String({ minLength: 1, maxLength: 128 }),
    read_only: Type.Optional(sentence),
    destructive: Type.Optional(sentence),
    open_world: Type.Optional(sentence),
  },
  { title: 'HintJustifications' },
)

const NegativePromptV3 = Type.Object(
  { prompt: Type.String({ minLength: 1, maxLength: 1000 }), expected: Type.Optional(sentence) },
  { title: 'NegativePrompt' },
)

export const StoreListingV3 = Type.Object(
  {
    subtitle: Type.String({ maxLength: 30 }),
    tagline: Type.String({ maxLength: 55 }),
    category: defineStringEnum('', ...storeCategories),
    support_url: httpsUrlString,
    privacy_url: httpsUrlString,
    terms_url: httpsUrlString,
    documentation_url: httpsUrlString,
    recording_url: httpsUrlString,
    justifications: Type.Array(HintJustificationsV3, { maxItems: 1000 }),
    negative_prompts: Type.Array(NegativePromptV3, { maxItems: 20 }),
    openai_challenge: Type.String({ maxLength: 256, pattern: '^[\\x21-\\x7e]*$' }),
  },
  { title: 'StoreListing' },
)
export const StoreListingChangeV3 = Type.Partial(StoreListingV3, { title: 'StoreListingChange' })

export const storeListingCodecV3 = createCodec(storeListingMembers, 'snake_case')

export const parseStoreListingChange: (body: Static<typeof StoreListingChangeV3>) => Partial<StoreListing> =
  storeListingCodecV3.compileParser(StoreListingChangeV3)
export const presentStoreListing: (listing: StoreListing) => Static<typeof StoreListingV3> =
  storeListingCodecV3.compilePresenter(StoreListingV3)
