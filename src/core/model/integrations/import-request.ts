/** An import request of more bytes has a document, however an address is escaped. */
export const maxAddressRequestBytes = 16 * 1024
