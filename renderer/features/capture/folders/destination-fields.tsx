import type { AccessLevel } from '../../../../contract/bridge/access.ts'
import type { Destination } from '../../../../contract/bridge/destination.ts'
import { AccessField } from '../../../files/fields.tsx'
import { RecipientsField } from '../../../files/recipients-field.tsx'
import { subjectExample, subjectHint } from '../../../texts/folders.ts'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import css from './folders.module.css'

export interface DestinationFieldsProps {
  value: Destination | null
  /** The access that files of the profile have: what is forwarded begins with the same. */
  access: AccessLevel
  onChange(value: Destination | null): void
}

/** What is lacking, by field; empty where it can be saved. */
export function lackingIn(
  destination: Destination | null,
): Partial<Record<'recipients' | 'subject' | 'message', string>> {
  if (destination === null) return {}
  const { recipients, subject, message } = destination
  return {
    ...(recipients.length === 0 && { recipients: 'Escolha ao menos um destinatário.' }),
    ...(subject.trim() === '' && { subject: 'Escreva do que se trata.' }),
    ...(message.trim() === '' && { message: 'Escreva ao menos uma frase.' }),
  }
}

/** Where what has been captured with a profile is forwarded to by itself. */
export function DestinationFields({ value, access, onChange }: DestinationFieldsProps) {
  const change = (changes: Partial<Destination>) => value !== null && onChange({ ...value, ...changes })
  return (
    <div className={css['destination']}>
      <Checkbox isSelected={value !== null} onChange={(wanted) => onChange(wanted ? { ...fresh, access } : null)}>
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
            value={value.access}
            onChange={(next) => change({ access: next })}
          />
          <Checkbox isSelected={value.notifyByEmail} onChange={(notifyByEmail) => change({ notifyByEmail })}>
            Avisar os destinatários por e-mail
          </Checkbox>
        </>
      )}
    </div>
  )
}

const fresh: Destination = {
  ...{ recipients: [], subject: '{nome}', message: '', access: 'Organizacional', notifyByEmail: false },
}
