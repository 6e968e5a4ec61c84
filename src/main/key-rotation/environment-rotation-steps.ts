/** What the operator does when the keys come from the environment, which this process cannot change. */
export const environmentRotationSteps = [
  'SECRET_KEYS comes from the environment, so the key is replaced there:',
  '1. Generate a key: echo "KEY_ID:$(openssl rand -base64 32)"',
  '2. Add it as the last of SECRET_KEYS on every replica and restart them: all open what it will seal.',
  '3. Make it the first on every replica and restart them: it seals from now on.',
  '4. Run "tenon keys rotate" again with these SECRET_KEYS: everything is sealed again with the first key.',
  '5. Remove the old key from SECRET_KEYS of every replica and restart them.',
].join('\n')
