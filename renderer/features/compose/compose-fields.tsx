import { memo, useCallback, useMemo } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { type AccessChanges, mustKeepEarlierAccess, withAccess } from '../../../contract/bridge/secrecy.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { AccessField } from '../../parts/access/access-field.tsx'
import { RecipientsField } from '../../parts/recipients/recipients-field.tsx'
import { accessName, keptAccessText } from '../../texts/access.ts'
import { factLabels } from '../../texts/common.ts'
import { draftFieldTexts } from '../../texts/drafts.ts'
import { BufferedTextField } from '../../ui/buffered-text-field.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { FormLine, FormNote, FormRow, FormRows } from '../../ui/form-row.tsx'
import { Notice } from '../../ui/states.tsx'
import type { EarlierLevel } from './about-forwarding.tsx'
import { DocumentsField } from './documents-field.tsx'
import type { DraftProblems } from './draft-problems.ts'
import { MessageField } from './message-field.tsx'
import { PersonalDataNote } from './personal-data-note.tsx'
import { choosesRecipients } from './problems.ts'
import { publicityOf } from './public-texts.ts'
import { SenderField } from './sender-field.tsx'
import type { Attachables } from './use-attachables.ts'
import type { OpenDraft } from './use-draft.ts'

export interface ComposeFieldsProps {
  draftId: string
  draft: Pick<OpenDraft, 'change' | 'type' | 'attach' | 'textVersion'>
  fields: DraftFields
  session: SessionState
  attachables: Attachables
  problems: DraftProblems
  /** The access of the forwarding that the draft is about. */
  earlierLevel: EarlierLevel
  /** Key of the document that is shown beside the fields; null for none. */
  shown: string | null
  onShow(key: string): void
  onCapture(): void
}

/** The fields of a draft. Most of them are drawn only when their own value changes: typing must not wait for them. */
export function ComposeFields(props: ComposeFieldsProps) {
  const { draft, fields, session, problems, earlierLevel } = props
  const { change, type, textVersion } = draft
  const { sender, message, documents } = useSharedFields(props)
  const keepsAccess = mustKeepEarlierAccess(earlierLevel, fields)
  const publicity = publicityOf(fields, earlierLevel)
  const changeRecipients = useCallback((recipients: DraftFields['recipients']) => change({ recipients }), [change])
  return (
    <FormRows>
      {choosesRecipients(fields) && (
        <FormRow>
          <RecipientsField
            value={fields.recipients}
            asCitizen={fields.idPapel === session.person?.id}
            error={problems.recipients}
            onChange={changeRecipients}
          />
        </FormRow>
      )}
      <SenderAndAccess key={`access ${textVersion}`} {...sender} />
      {keepsAccess && <Notice tone="plain" {...keptAccessText(accessName(earlierLevel))} />}
      <FormRow>
        <BufferedTextField
          key={`subject ${textVersion}`}
          label={factLabels.subject}
          isProse
          value={fields.subject}
          maxLength={500}
          onChange={(subject) => type({ subject })}
          error={problems.subject}
        />
      </FormRow>
      <PersonalDataNote text={fields.subject} publicity={publicity} />
      <FormRow height="rest">
        <MessageField key={`message ${textVersion}`} {...message} />
      </FormRow>
      <PersonalDataNote text={fields.message} publicity={publicity} />
      <FormRow>
        <DocumentsField {...documents} />
      </FormRow>
      <FormNote>
        <Checkbox isSelected={fields.notifyByEmail} onChange={(notifyByEmail) => change({ notifyByEmail })}>
          {draftFieldTexts.notify}
        </Checkbox>
      </FormNote>
    </FormRows>
  )
}

/** The properties of the fields that a forwarding and an act have in common. */
export function useSharedFields(props: Omit<ComposeFieldsProps, 'earlierLevel'>) {
  const { draftId, draft, fields, session, attachables, problems, shown, onShow, onCapture } = props
  const { change, type, attach } = draft
  const { idPapel, access, secrecy, message, documents } = fields
  const changeDocuments = useCallback((changed: DraftFields['documents']) => change({ documents: changed }), [change])
  return {
    sender: { session, idPapel, access, secrecy, problem: problems.idPapel, lacks: problems.secrecy, onChange: change },
    message: { value: message, onChange: (changed: string) => type({ message: changed }), error: problems.message },
    documents: {
      draftId,
      value: documents,
      attachables,
      session,
      shown,
      onShow,
      onChange: changeDocuments,
      attach,
      onCapture,
    },
  }
}

interface SenderAndAccessProps extends Pick<DraftFields, 'idPapel' | 'access' | 'secrecy'> {
  session: SessionState
  problem: string | undefined
  lacks: DraftProblems['secrecy']
  /** The roles to choose from, for an act that only roles do. */
  allowed?: readonly string[] | null
  /** False where the access is not chosen. */
  takesAccess?: boolean
  onChange(changes: Partial<DraftFields>): void
}

/** In whose name, and who may see it, in one line; below them what the law asks about a secret. */
export const SenderAndAccess = memo((props: SenderAndAccessProps) => {
  const { session, idPapel, access, secrecy, problem, lacks, allowed, takesAccess = true, onChange } = props
  const said = useMemo(() => [{ access, secrecy }], [access, secrecy])
  const changeAccess = useCallback(
    (changes: AccessChanges) => {
      const next = withAccess({ access, secrecy }, changes)
      onChange({ access: next.access, ...(next.secrecy !== null && { secrecy: next.secrecy }) })
    },
    [access, secrecy, onChange],
  )
  const hasRoles = session.roles.length > 0
  const sender = hasRoles && (
    <FormRow>
      <SenderField session={session} idPapel={idPapel} error={problem} allowed={allowed} onChange={onChange} />
    </FormRow>
  )
  if (!takesAccess) return sender
  return (
    <AccessField
      said={said}
      asCitizen={!hasRoles || idPapel === session.person?.id}
      lacks={lacks}
      onChange={changeAccess}
    >
      {(level, statements) => (
        <>
          <FormLine>
            {sender}
            <FormRow labelWidth={hasRoles ? 'short' : 'full'}>{level}</FormRow>
          </FormLine>
          {statements !== null && <FormNote>{statements}</FormNote>}
        </>
      )}
    </AccessField>
  )
})
