export const yourAppsTexts = {
  title: 'Your apps',
  description:
    'What you use from your chat: the accounts that apps use for you, and the chat clients that act for you.',
  build: 'Do you want to make an app yourself?',
  newApp: 'New app',
}
