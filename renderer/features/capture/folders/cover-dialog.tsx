import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Destination } from '../../../../contract/bridge/destination.ts'
import type { ProfileView } from '../../../../contract/bridge/folders.ts'
import type { SessionState } from '../../../../contract/bridge/session.ts'
import type { CoverDeadline } from '../../../../contract/bridge/sheets.ts'
import { call } from '../../../bridge/malote.ts'
import { isCitizen } from '../../../parts/fields/capturers.ts'
import { type CoverToPrint, PrintedCover } from '../../../parts/printing/printed-cover.tsx'
import { environmentWarning } from '../../../texts/environment.ts'
import { type FailureText, failureText } from '../../../texts/failures.ts'
import { joinList } from '../../../texts/numbers.ts'
import { copyChoices, coverDeadlineText, printedSubject, sheetTexts as texts } from '../../../texts/sheets.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField, Select, TextField } from '../../../ui/field.tsx'
import { Printer } from '../../../ui/icons.ts'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { Notice } from '../../../ui/states.tsx'
import { printPage } from '../../../ui/use-printing.ts'
import css from '../capture.module.css'
import { DestinationFields, destinationProblems, newDestination } from './destination-fields.tsx'

type DestinationChoice = 'profile' | 'none' | 'other'
type DeadlineChoice = 'none' | 'date' | 'workdays'

const deadlines = [
  { id: 'none', text: texts.noDeadline },
  { id: 'date', text: texts.byDate },
  { id: 'workdays', text: texts.byWorkdays },
] as const
const copyOptions = copyChoices.map((id) => ({ id, text: id }))

const namesOf = (destination: Destination | null) =>
  joinList(destination?.recipients.map(({ nome, sigla }) => sigla ?? nome) ?? [])

interface CoverDialogProps {
  session: SessionState
  profile: ProfileView
  onClose(): void
}

/** Chooses what a cover sheet says beside its profile, and prints it. */
export function CoverDialog({ session, profile, onClose }: CoverDialogProps) {
  const id = useId()
  const asCitizen = isCitizen(session)
  const destination = useCoverDestination(profile)
  const deadline = useCoverDeadline()
  const [copies, setCopies] = useState<(typeof copyChoices)[number]>('1')
  const [cover, setCover] = useState<CoverToPrint | null>(null)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const isComplete =
    deadline.value !== undefined && Object.keys(destinationProblems(destination.value, asCitizen)).length === 0

  async function print(): Promise<void> {
    if (deadline.value === undefined) return
    const { profileId, name } = profile
    const wanted = { profileId, destination: destination.value, deadline: deadline.value }
    const outcome = await call('sheets.cover', wanted)
    if (!outcome.ok) return setFailure(failureText(outcome.failure))
    const printed: CoverToPrint = {
      code: outcome.value.code,
      copies: Number(copies),
      profile: name,
      recipients: namesOf(destination.value),
      subject: printedSubject(destination.value?.subject ?? ''),
      deadline: coverDeadlineText(deadline.value),
      person: session.person?.nome ?? '',
      warning: environmentWarning(session),
    }
    flushSync(() => setCover(printed))
    await printPage(id)
    onClose()
  }
  return (
    <ModalDialog
      role="dialog"
      title={texts.coverTitle(profile.name)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            icon={<Printer aria-hidden />}
            isDisabled={!isComplete}
            onPress={() => void print()}
          >
            {texts.print}
          </Button>
        </>
      }
    >
      <div className={css['fields']}>
        {failure !== null && <Notice tone="danger" {...failure} />}
        <Select
          label={texts.destination}
          value={destination.choice}
          options={destination.options}
          onChange={(id) => destination.choose(id)}
        />
        {destination.choice === 'other' && (
          <DestinationFields
            value={destination.value}
            initialAccess={profile}
            asCitizen={asCitizen}
            onChange={destination.change}
          />
        )}
        <Select
          label={texts.deadline}
          value={deadline.choice}
          options={deadlines}
          onChange={(id) => deadline.choose(id)}
        />
        {deadline.choice === 'date' && (
          <DateField label={texts.date} value={deadline.date} onChange={deadline.setDate} />
        )}
        {deadline.choice === 'workdays' && (
          <TextField
            label={texts.workdays}
            value={deadline.days}
            maxLength={3}
            hint={texts.workdaysHint}
            onChange={deadline.setDays}
          />
        )}
        <Select label={texts.copies} value={copies} options={copyOptions} onChange={(id) => setCopies(id)} />
      </div>
      {cover !== null && <PrintedCover id={id} cover={cover} />}
    </ModalDialog>
  )
}

function useCoverDestination({ destination, access, secrecy }: ProfileView) {
  const [choice, setChoice] = useState<DestinationChoice>(destination === null ? 'none' : 'profile')
  const [other, setOther] = useState<Destination>({ ...newDestination, access, ...(secrecy && { secrecy }) })
  const options: { id: DestinationChoice; text: string; detail?: string }[] = [
    ...(destination === null ? [] : [{ id: 'profile' as const, text: texts.ofProfile, detail: namesOf(destination) }]),
    { id: 'none', text: texts.noDestination },
    { id: 'other', text: texts.otherDestination },
  ]
  const values = { profile: destination, none: null, other }
  return {
    choice,
    options,
    value: values[choice],
    choose: setChoice,
    change(next: Destination | null): void {
      if (next === null) setChoice('none')
      else setOther(next)
    },
  }
}

/** The value is undefined while it is incomplete. */
function useCoverDeadline() {
  const [choice, choose] = useState<DeadlineChoice>('none')
  const [date, setDate] = useState<string | null>(null)
  const [days, setDays] = useState('5')
  const number = /^\d{1,3}$/.test(days) ? Number(days) : 0
  function chosen(): CoverDeadline | null | undefined {
    if (choice === 'none') return null
    if (choice === 'date') return date === null ? undefined : { kind: 'date', date }
    return number >= 1 && number <= 365 ? { kind: 'workdays', days: number } : undefined
  }
  return { choice, choose, date, setDate, days, setDays, value: chosen() }
}
