/** An object that is a single value in JSON. It has no members because every widget page includes this class. */
export class JsonScalar {}
