/** In whose name, and where: every row of a person's that is read or written belongs to exactly these. */
export interface Owner {
  readonly environmentId: string
  readonly personId: string
}
