import type { Destination } from '../../../../contract/bridge/destination.ts'
import { type AccessSaid, isSecret, secrecyLacks, withAccess } from '../../../../contract/bridge/secrecy.ts'
import { AccessField } from '../../../files/access/access-field.tsx'
import { RecipientsField } from '../../../files/recipients-field.tsx'
import { lackTexts } from '../../../texts/access.ts'
import { subjectExample, subjectHint } from '../../../texts/folders.ts'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import css from './folders.module.css'

export interface DestinationFieldsProps {
  value: Destination | null
  /** The access that files of the profile have: what is forwarded begins with the same. */
  begun: AccessSaid
  asCitizen: boolean
  onChange(value: Destination | null): void
}

/** What is lacking, by field; empty where it can be saved. */
export function lackingIn(
  destination: Destination | null,
  asCitizen: boolean,
): Partial<Record<'recipients' | 'subject' | 'message' | 'access', string>> {
  if (destination === null) return {}
  const { recipients, subject, message } = destination
  const [lack] = secrecyLacks(destination, asCitizen)
  return {
    ...(recipients.length === 0 && { recipients: 'Escolha ao menos um destinatário.' }),
    ...(subject.trim() === '' && { subject: 'Escreva do que se trata.' }),
    ...(message.trim() === '' && { message: 'Escreva ao menos uma frase.' }),
    ...(lack !== undefined && { access: lackTexts[lack].wish }),
  }
}

/** Where what has been captured with a profile is forwarded to by itself. */
export function DestinationFields({ value, begun, asCitizen, onChange }: DestinationFieldsProps) {
  const change = (changes: Partial<Destination>) => value !== null && onChange({ ...value, ...changes })
  return (
    <div className={css['destination']}>
      <Checkbox
        isSelected={value !== null}
        onChange={(wanted) => onChange(wanted ? { ...fresh, ...accessOf(begun) } : null)}
      >
        Encaminhar depois de capturado
      </Checkbox>
      {value !== null && (
        <>
          <RecipientsField value={value.recipients} onChange={(recipients) => change({ recipients })} />
          <TextField
            label="Assunto"
            value={value.subject}
            maxLength={200}
            hint={subjectExample(value.subject) ?? subjectHint}
            onChange={(subject) => change({ subject })}
          />
          <TextField
            label="Mensagem"
            multiline
            value={value.message}
            maxLength={100_000}
            onChange={(message) => change({ message })}
          />
          <AccessField
            label="Acesso do encaminhamento"
            said={[value]}
            asCitizen={asCitizen}
            lacks={secrecyLacks(value, asCitizen)}
            onChange={(changes) => change(accessOf(withAccess(value, changes)))}
          />
          <Checkbox isSelected={value.notifyByEmail} onChange={(notifyByEmail) => change({ notifyByEmail })}>
            Avisar os destinatários por e-mail
          </Checkbox>
        </>
      )}
    </div>
  )
}

/** The level, and what is said of it where it is a secret. */
const accessOf = ({ access, secrecy }: AccessSaid): Pick<Destination, 'access' | 'secrecy'> =>
  isSecret(access) && secrecy ? { access, secrecy } : { access }

const fresh: Destination = {
  ...{ recipients: [], subject: '{nome}', message: '', access: 'Organizacional', notifyByEmail: false },
}
