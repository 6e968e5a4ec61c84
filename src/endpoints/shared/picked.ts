/** The named members that were sent, and no others: for members that the wire and the model call alike. */
export const picked = <Body extends object, Name extends keyof Body>(body: Body, ...names: Name[]) =>
  Object.fromEntries(names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])) as {
    [Member in Name]?: Exclude<Body[Member], undefined>
  }
