/** Copies the named properties that are defined: for properties that request body and model name alike. */
export const pickDefined = <Body extends object, Name extends keyof Body>(body: Body, ...names: Name[]) =>
  Object.fromEntries(names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])) as {
    [Member in Name]?: Exclude<Body[Member], undefined>
  }
