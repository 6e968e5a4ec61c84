// The name of an operation in an app file: the key of its integration and its own, with a slash between.
export const formatOperationName = (integrationKey: string, operationKey: string): string =>
  `${integrationKey}/${operationKey}`
