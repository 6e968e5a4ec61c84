/** An object that is one value in JSON. Without members, since every page of a widget has it. */
export class JsonScalar {}
