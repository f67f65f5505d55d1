import type { Destination } from '../../../../contract/bridge/destination.ts'
import { type AccessChoice, isSecret, secrecyProblems, withAccess } from '../../../../contract/bridge/secrecy.ts'
import { AccessField } from '../../../parts/access/access-field.tsx'
import { RecipientsField } from '../../../parts/recipients/recipients-field.tsx'
import { secrecyProblemTexts } from '../../../texts/access.ts'
import { destinationTexts } from '../../../texts/folder-lists.ts'
import { subjectExample, subjectHint } from '../../../texts/folders.ts'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import css from './folders.module.css'

interface DestinationFieldsProps {
  value: Destination | null
  /** The access of the profile's files: a new destination begins with it. */
  initialAccess: AccessChoice
  asCitizen: boolean
  onChange(value: Destination | null): void
}

/** The problem of each field; empty if the destination can be saved. */
export function destinationProblems(
  destination: Destination | null,
  asCitizen: boolean,
): Partial<Record<'recipients' | 'subject' | 'message' | 'access', string>> {
  if (destination === null) return {}
  const { recipients, subject, message } = destination
  const [problem] = secrecyProblems(destination, { asCitizen })
  return {
    ...(recipients.length === 0 && { recipients: destinationTexts.noRecipients }),
    ...(subject.trim() === '' && { subject: destinationTexts.noSubject }),
    ...(message.trim() === '' && { message: destinationTexts.noMessage }),
    ...(problem !== undefined && { access: secrecyProblemTexts[problem].wish }),
  }
}

/** The destination of a profile's files after their capture. */
export function DestinationFields({ value, initialAccess, asCitizen, onChange }: DestinationFieldsProps) {
  const change = (changes: Partial<Destination>) => value !== null && onChange({ ...value, ...changes })
  return (
    <div className={css['destination']}>
      <Checkbox
        isSelected={value !== null}
        onChange={(isWanted) => onChange(isWanted ? { ...newDestination, ...accessOf(initialAccess) } : null)}
      >
        {destinationTexts.forward}
      </Checkbox>
      {value !== null && (
        <>
          <RecipientsField value={value.recipients} onChange={(recipients) => change({ recipients })} />
          <TextField
            label={destinationTexts.subject}
            value={value.subject}
            maxLength={200}
            hint={subjectExample(value.subject) ?? subjectHint}
            onChange={(subject) => change({ subject })}
          />
          <TextField
            label={destinationTexts.message}
            multiline
            value={value.message}
            maxLength={100_000}
            onChange={(message) => change({ message })}
          />
          <AccessField
            label={destinationTexts.access}
            said={[value]}
            asCitizen={asCitizen}
            lacks={secrecyProblems(value, { asCitizen })}
            onChange={(changes) => change(accessOf(withAccess(value, changes)))}
          />
          <Checkbox isSelected={value.notifyByEmail} onChange={(notifyByEmail) => change({ notifyByEmail })}>
            {destinationTexts.notify}
          </Checkbox>
        </>
      )}
    </div>
  )
}

/** The level, with its grounds where it is a secret. */
const accessOf = ({ access, secrecy }: AccessChoice): Pick<Destination, 'access' | 'secrecy'> =>
  isSecret(access) && secrecy ? { access, secrecy } : { access }

export const newDestination: Destination = {
  recipients: [],
  subject: '{nome}',
  message: '',
  access: 'Organizacional',
  notifyByEmail: false,
}
