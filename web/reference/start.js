// Starts Swagger UI on the document that the page names. Requests go to the origin of the page, with its session cookie
// or with the token that was entered under "Authorize".
/* global SwaggerUIBundle */
import { createSamplesPlugin } from './code-samples.js'
import { findOperations } from './search.js'

const container = document.getElementById('reference')
const dark = matchMedia('(prefers-color-scheme: dark)')

const applyTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', applyTheme)
applyTheme()

/** State-changing requests with a session cookie need this header, which other origins cannot send. */
const addConsoleHeader = (request) => {
  if (new URL(request.url, location.href).origin === location.origin) request.headers['X-Tenon-Console'] = '1'
  return request
}

/** Explains how to sign in after a request that was rejected for lack of it. */
const showSignIn = (response) => {
  document.getElementById('sign-in').hidden = response.status !== 401
  return response
}

/** Replaces parts of Swagger UI that screen readers cannot use. */
const accessibleParts = ({ React: { createElement } }) => ({
  wrapComponents: Object.fromEntries([
    // The name of an operation is inside a button, where a link would nest two controls.
    // Swagger UI would say that the document has no operations.
    [
      'operations',
      (original) => (props) =>
        props.specSelectors.taggedOperations().size > 0
          ? createElement(original, props)
          : createElement('p', { className: 'note', role: 'status' }, 'No operation has these words.'),
    ],
    ['DeepLink', () => (props) => createElement('span', null, props.text)],
    [
      'FilterContainer',
      (original) => (props) =>
        createElement('div', { role: 'search', 'aria-label': 'Operations' }, createElement(original, props)),
    ],
  ]),
})

/** The field that filters operations searches words and synonyms instead of tags. */
const search = () => ({
  fn: {
    opsFilter(tags, phrase) {
      const all = tags.valueSeq().flatMap((tag) => tag.get('operations'))
      const found = findOperations(all.map(toSearched).toArray(), phrase)
      const isFound = (operation) => found.has(toSearched(operation).id)
      return tags
        .map((tag) => tag.update('operations', (operations) => operations.filter(isFound)))
        .filter((tag) => tag.get('operations').size > 0)
    },
  },
})

const toSearched = (operation) => ({
  path: operation.get('path'),
  method: operation.get('method'),
  id: operation.getIn(['operation', 'operationId']),
  summary: operation.getIn(['operation', 'summary']),
  description: operation.getIn(['operation', 'description']),
  tags: operation.getIn(['operation', 'tags'])?.toArray(),
})

/** The button of a schema without a title has no text. */
const nameSchemaButtons = () => {
  for (const button of container.querySelectorAll('button.json-schema-2020-12-accordion:not([aria-label])'))
    if (button.textContent.trim() === '') button.setAttribute('aria-label', 'Members')
}
/** The list of servers lacks a name in the same way. It has one entry. */
const nameControls = () => {
  nameSchemaButtons()
  container.querySelector('#servers:not([aria-label])')?.setAttribute('aria-label', 'Server')
  container
    .querySelector('.operation-filter-input')
    ?.setAttribute('placeholder', 'Search operations, such as rotate or invite')
}
new MutationObserver(nameControls).observe(container, { childList: true, subtree: true })

const loadDocument = async () => {
  const response = await fetch(container.dataset.document)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

/** The service behind this page, which has the session. */
const servicePath = location.pathname.replace(/\/docs$/, '')

loadDocument().then(
  (document) =>
    SwaggerUIBundle({
      spec: { ...document, servers: [{ url: servicePath || '/' }] },
      domNode: container,
      deepLinking: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: -1,
      defaultModelRendering: 'model',
      displayRequestDuration: true,
      filter: true,
      validatorUrl: null,
      plugins: [
        accessibleParts,
        search,
        createSamplesPlugin({ document, baseUrl: location.origin + servicePath }),
      ],
      requestInterceptor: addConsoleHeader,
      responseInterceptor: showSignIn,
    }),
  (error) => {
    container.textContent = `The document could not be loaded (${error.message}). Reload the page to try again.`
  },
)
