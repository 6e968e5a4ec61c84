/** A larger import request must contain a document: no address needs as many bytes, even escaped. */
export const maxAddressRequestBytes = 16 * 1024
