import { memo } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { factLabels } from '../../texts/common.ts'
import { asCitizenText } from '../../texts/drafts.ts'
import { roleText } from '../../texts/roles.ts'
import { Select } from '../../ui/field.tsx'

interface SenderFieldProps {
  session: SessionState
  idPapel: DraftFields['idPapel']
  error: string | undefined
  /** The roles to choose from; without it all, and the user as a citizen. */
  allowed?: readonly string[] | null | undefined
  onChange(changes: Pick<DraftFields, 'idPapel'>): void
}

/** The sender: the user's roles, and the user as a citizen where the environment allows that. */
export const SenderField = memo(({ session, idPapel, error, allowed, onChange }: SenderFieldProps) => {
  const { roles, person, environments, environmentId } = session
  if (roles.length === 0) return null
  const mayBeCitizen = environments.find(({ id }) => id === environmentId)?.rolesMayBeCitizens ?? false
  const isOffered = (id: string) => allowed == null || allowed.includes(id) || id === idPapel
  const options = roles.filter(({ id }) => isOffered(id)).map((role) => ({ id: role.id, text: roleText(role) }))
  const citizen =
    person === null || !mayBeCitizen || allowed !== undefined ? [] : [{ id: person.id, ...asCitizenText(person.nome) }]
  return (
    <Select
      label={factLabels.from}
      value={idPapel}
      options={[...options, ...citizen]}
      onChange={(id) => onChange({ idPapel: id })}
      error={error}
    />
  )
})
