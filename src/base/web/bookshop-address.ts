/** The origin of the bundled bookshop. RFC 2606 reserves its name, so that no server on the internet has it. */
export const bookshopOrigin = 'https://bookshop.example'

export const bookshopDocumentUrl = `${bookshopOrigin}/openapi.yaml`
