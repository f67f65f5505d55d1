/** The account that a row belongs to; every read and write of an owned table names both. */
export interface Owner {
  readonly environmentId: string
  readonly personId: string
}

/** SQL condition for the rows of one owner; bind it with `ownerValues`. */
export const ownerClause = 'environment_id = ? AND person_id = ?'

/** The same for a table under an alias. */
export const ownerClauseOf = (alias: string) => `${alias}.environment_id = ? AND ${alias}.person_id = ?`

/** The values of `ownerClause`, in its order; also those of the columns `environment_id, person_id` of an INSERT. */
export const ownerValues = ({ environmentId, personId }: Owner) => [environmentId, personId] as const

/** The owner of what a session writes. */
export const ownerOf = ({ environment, person }: Record<'environment' | 'person', { readonly id: string }>): Owner => ({
  environmentId: environment.id,
  personId: person.id,
})

/** The same text for the same owner. */
export const ownerKey = ({ environmentId, personId }: Owner) => `${environmentId} ${personId}`
