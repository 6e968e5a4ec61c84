// The name of an operation in an app file: the keys of its integration and of itself, separated by a slash.
export const formatOperationName = (integrationKey: string, operationKey: string): string =>
  `${integrationKey}/${operationKey}`
