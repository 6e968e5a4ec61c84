// The input of a driver: the address, the headers to send, and the call to make.
const target = JSON.parse(process.argv[2])
export const { url, token, tool, arguments: args } = target
export const headers = token ? { authorization: `Bearer ${token}` } : undefined
export const print = (value) => console.log(JSON.stringify(value))
