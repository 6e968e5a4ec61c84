const typeNames = { text: 'Text', url: 'URL', number: 'Number', boolean: 'True or false' }

type DescribedVariable = { type: keyof typeof typeNames | null; description: string; declared: boolean }

export const variablesTexts = {
  hint: 'Calls use changed values at once, without a release. Leave a field empty to use the default. Everyone who can see the app sees the values, so put secrets in connections.',
  none: 'This app has no variables. Declare them in tenon.yaml, or with the API.',
  describe: ({ type, description, declared }: DescribedVariable) =>
    [
      type && `${typeNames[type]}.`,
      description,
      !declared && 'The draft no longer declares it, but the live release may use it.',
    ]
      .filter(Boolean)
      .join(' '),
  choices: (fallback: string) => [
    { value: '', label: fallback === '' ? 'No value' : `Default: ${fallback}` },
    { value: 'true', label: 'true' },
    { value: 'false', label: 'false' },
  ],
}
