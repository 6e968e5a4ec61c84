/** Steps for the operator when the keys come from the environment, which this process cannot change. */
export const environmentRotationSteps = [
  'SECRET_KEYS comes from the environment, so the key is replaced there:',
  '1. Generate a key: echo "KEY_ID:$(openssl rand -base64 32)"',
  '2. Add it as the last of SECRET_KEYS on every replica and restart them: all can then open secrets sealed with it.',
  '3. Make it the first on every replica and restart them: it then seals new secrets.',
  '4. Run "tenon keys rotate" again with these SECRET_KEYS: it seals all secrets again with the first key.',
  '5. Remove the old key from SECRET_KEYS of every replica and restart them.',
].join('\n')
